" The language server for vim-lsp, where that is what starts servers.
if exists('g:loaded_iai_vim') || has('nvim')
  finish
endif
let g:loaded_iai_vim = 1

function! s:root() abort
  for l:mark in ['.git/', '.iaip/', 'manifest.iai']
    let l:dir = lsp#utils#find_nearest_parent_file_directory(lsp#utils#get_buffer_path(), l:mark)
    if !empty(l:dir)
      return lsp#utils#path_to_uri(l:dir)
    endif
  endfor
  return lsp#utils#path_to_uri(fnamemodify(lsp#utils#get_buffer_path(), ':p:h'))
endfunction

augroup iai
  autocmd!
  autocmd User lsp_setup call lsp#register_server({
  \ 'name': 'iai',
  \ 'cmd': {server_info -> [get(g:, 'iai_executable', 'iai'), 'lsp']},
  \ 'root_uri': {server_info -> s:root()},
  \ 'allowlist': ['iai'],
  \ })
augroup END
