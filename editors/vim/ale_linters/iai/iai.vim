" The language server for ALE, which finds this file by itself.
call ale#Set('iai_executable', 'iai')

" The nearest directory with .git in it, else with a manifest, else the file's.
function! ale_linters#iai#iai#Root(buffer) abort
  let l:file = fnamemodify(bufname(a:buffer), ':p')
  let l:git = finddir('.git', fnamemodify(l:file, ':h') . ';')
  if empty(l:git)
    let l:git = findfile('.git', fnamemodify(l:file, ':h') . ';')
  endif
  if !empty(l:git)
    return fnamemodify(l:git, ':p:s?/$??:h')
  endif
  for l:entry in ['.iaip/manifest.iai', 'manifest.iai']
    let l:manifest = findfile(l:entry, fnamemodify(l:file, ':h') . ';')
    if !empty(l:manifest)
      let l:dir = fnamemodify(l:manifest, ':p:h')
      return fnamemodify(l:dir, ':t') ==# '.iaip' ? fnamemodify(l:dir, ':h') : l:dir
    endif
  endfor
  return fnamemodify(l:file, ':h')
endfunction

call ale#linter#Define('iai', {
\   'name': 'iai',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'iai_executable')},
\   'command': '%e lsp',
\   'language': 'iai',
\   'project_root': function('ale_linters#iai#iai#Root'),
\ })
