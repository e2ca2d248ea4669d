-- Highlighting by tree-sitter where its parsers are installed. Without them
-- syntax/iai.vim does it, so a missing parser is nothing to talk about.
local M = {}

--- Whether this Neovim has the parser, and those of what is in such a file.
function M.available()
  if vim.fn.has('nvim-0.9') == 0 then return false end
  for _, language in ipairs({ 'iai', 'yaml', 'markdown' }) do
    if #vim.api.nvim_get_runtime_file('parser/' .. language .. '.*', false) == 0 then return false end
  end
  return true
end

function M.attach(buf)
  if buf == 0 then buf = vim.api.nvim_get_current_buf() end
  -- What the server knows to be out of force stands back, where Neovim has
  -- semantic tokens.
  if vim.fn.has('nvim-0.9') == 1 then
    vim.api.nvim_set_hl(0, '@lsp.mod.inactive.iai', { default = true, link = 'Comment' })
  end
  if M.available() then pcall(vim.treesitter.start, buf, 'iai') end
end

return M
