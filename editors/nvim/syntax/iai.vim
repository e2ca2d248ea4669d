" A .iai file is YAML down to the first line of three dashes, and Markdown
" below it. If its first line is such a line, the YAML lies between the two.
if exists('b:current_syntax')
  finish
endif

runtime! syntax/markdown.vim syntax/markdown/*.vim
unlet! b:current_syntax
syntax include @iaiYaml syntax/yaml.vim
unlet! b:current_syntax

" The regions begin at the very first character of the file and come last, so
" that nothing of Markdown can begin there before them.
syntax region iaiFrontmatter start=/\%^/ matchgroup=iaiDelimiter end=/^---\s*$/ keepend contains=@iaiYaml,iaiKind
syntax region iaiFrontmatter matchgroup=iaiDelimiter start=/\%^---\s*$/ end=/^---\s*$/ keepend contains=@iaiYaml,iaiKind
syntax match iaiKind /\%(^kind:\s\+\)\@<=[A-Za-z0-9][A-Za-z0-9_-]*/ contained containedin=yamlPlainScalar

" Where the frontmatter ends can be known from the first line on only.
syntax sync fromstart

highlight default link iaiDelimiter Delimiter
highlight default link iaiKind Type

let b:current_syntax = 'iai'
