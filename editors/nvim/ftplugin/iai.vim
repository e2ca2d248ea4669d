" What holds in every .iai buffer, in Vim and in Neovim.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" Only frontmatter has comments; free text is taken as it stands.
setlocal comments=:# commentstring=#\ %s
setlocal suffixesadd=.iai
setlocal expandtab shiftwidth=2 softtabstop=2
" Ids and kinds may hold a dash; let one motion take them whole.
setlocal iskeyword+=-

let b:undo_ftplugin = 'setlocal comments< commentstring< suffixesadd< expandtab< shiftwidth< softtabstop< iskeyword<'
