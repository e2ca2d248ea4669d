-- What tree-sitter makes of a .iai file in a real Neovim, 0.9 or later, that has
-- parsers for iai, yaml and markdown.
local here = debug.getinfo(1, 'S').source:match('^@(.*)/[^/]*$')
package.path = here .. '/?.lua;' .. package.path
local t = require('harness')

-- The captures at a place, as `language:capture`.
local function captures(line, col)
  local out = {}
  for _, c in ipairs(vim.treesitter.get_captures_at_pos(0, line - 1, col - 1)) do
    table.insert(out, c.lang .. ':' .. c.capture)
  end
  return table.concat(out, ' ')
end

local function open(text)
  local path = vim.fn.tempname() .. '.iai'
  vim.fn.writefile(vim.split(text, '\n', { plain = true }), path)
  vim.cmd('edit ' .. path)
  vim.treesitter.get_parser(0, 'iai'):parse(true)
end

t.run(function()
  open('kind: tasks # now\nlist: [a]\n---\n# Text\n\n---\n\nin *between*\n\n```lua\nlocal x = 1\n```')
  t.claim('the parsers are used', require('iai.highlight').available() and vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], vim.bo.filetype)
  t.claim('a key is one of YAML', captures(1, 1):find('yaml:property') or captures(1, 1):find('yaml:field'), captures(1, 1))
  t.claim('a comment too', captures(1, 15):find('yaml:comment'), captures(1, 15))
  t.claim('the line between is a delimiter', captures(3, 1) == 'iai:punctuation.delimiter', captures(3, 1))
  t.claim('a heading is one of Markdown', captures(4, 3):find('markdown:.*heading'), captures(4, 3))
  t.claim('a line of dashes in the text is Markdown', captures(6, 1):find('markdown:') and not captures(6, 1):find('iai:'), captures(6, 1))
  t.claim('so is what is in a line', captures(8, 6):find('markdown_inline:.*italic') or captures(8, 6):find('markdown_inline:.*emphasis'), captures(8, 6))
  t.claim('and code in its own language', captures(11, 1):find('lua:keyword'), captures(11, 1))

  open('---\nkind: tasks\n---\n# Text')
  t.claim('the fenced form', captures(1, 1) == 'iai:punctuation.delimiter' and captures(2, 1):find('yaml:') and captures(4, 3):find('markdown:'),
    { captures(1, 1), captures(2, 1), captures(4, 3) })

  open('kind: manifest\n----: x\nname: y')
  t.claim('no delimiter at all', captures(3, 1):find('yaml:'), captures(3, 1))

  -- Frontmatter that grows a delimiter while it is typed.
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { '---', '# Text' })
  vim.treesitter.get_parser(0, 'iai'):parse(true)
  t.claim('typing a delimiter', captures(3, 3):find('markdown:.*heading'), captures(3, 3))
end)
