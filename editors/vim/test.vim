" Drives ALE in a real Vim:
"   IAI_WORKSPACE=dir IAI_REPORT=file vim -u NONE -i NONE -n -es -S editors/vim/test.vim
" The files of this folder and those of editors/nvim that Vim shares are a
" package of Vim's, and `iai` is on PATH.
set nocompatible
filetype plugin on
syntax on
let g:ale_completion_enabled = 0
let g:ale_lint_on_text_changed = 'always'
packadd ale
packadd iai

let s:report = []
let s:failed = 0

function! s:claim(what, ok, seen) abort
  call add(s:report, (a:ok ? '  ok    ' : '  FAIL  ') . a:what . (a:ok ? '' : ': ' . string(a:seen)))
  let s:failed += !a:ok
endfunction

" Waits until an expression holds; the limit only ends a test that hangs.
function! s:comes(what, expr, seen) abort
  let l:begun = reltime()
  while !eval(a:expr) && reltimefloat(reltime(l:begun)) < 60.0
    sleep 20m
  endwhile
  call s:claim(a:what, eval(a:expr), eval(a:seen))
endfunction

function! s:problems() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

function! s:has(words) abort
  return !empty(filter(copy(s:problems()), {_, d -> stridx(d.text, a:words) >= 0}))
endfunction

function! s:preview() abort
  for l:win in range(1, winnr('$'))
    if getwinvar(l:win, '&previewwindow')
      return join(getbufline(winbufnr(l:win), 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

function! s:test() abort
  call add(s:report, 'Vim ' . v:versionlong / 1000000 . '.' . v:versionlong / 10000 % 100 . '.' . v:versionlong % 10000)
  execute 'edit' fnameescape($IAI_WORKSPACE . '/broken/guardrails.security.iai')
  call s:claim('the file type is iai', &filetype ==# 'iai', &filetype)
  let l:stack = map(synstack(1, 7), {_, id -> synIDattr(id, 'name')})
  call s:claim('the kind stands out', index(l:stack, 'iaiKind') >= 0, l:stack)

  call ale#Queue(0)
  call s:comes('diagnostics', 's:has("declares kind")', 's:problems()')
  for l:d in s:problems()
    if stridx(l:d.text, 'declares kind') >= 0
      call s:claim('on the word', l:d.lnum == 1 && l:d.col == 7 && l:d.end_col == 13, l:d)
    endif
  endfor

  call cursor(1, 2)
  let g:ale_hover_to_preview = 1
  ALEHover
  call s:comes('hover', 'stridx(s:preview(), "kind") >= 0', 's:preview()')
  pclose

  call setline(1, 'kind: guardrails')
  call ale#Queue(0)
  call s:comes('typing mends it', '!s:has("declares kind")', 's:problems()')
  set nomodified
endfunction

try
  call s:test()
catch
  call s:claim('the test runs to its end', 0, v:exception . ' at ' . v:throwpoint)
endtry
call add(s:report, s:failed ? 'FAILED' : 'passed')
call writefile(s:report, $IAI_REPORT)
if s:failed
  cquit
endif
qall!
