-- Buffers that show an answer: not files, not changed by hand, gone with `q`.
local M = {}

local function named(name)
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buf) == name then return buf end
  end
end

--- The buffer of a name, made if there is none.
function M.buffer(name, filetype)
  local buf = named(name)
  if buf then return buf end
  buf = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buf, name)
  vim.bo[buf].buftype = 'nofile'
  vim.bo[buf].bufhidden = 'wipe'
  vim.bo[buf].swapfile = false
  vim.bo[buf].modifiable = false
  vim.bo[buf].filetype = filetype
  vim.api.nvim_buf_set_keymap(buf, 'n', 'q', '<Cmd>close<CR>', { noremap = true, silent = true, desc = 'Close' })
  return buf
end

--- Replaces the text of such a buffer. Windows that show it stay where they are.
function M.fill(buf, text)
  local lines = type(text) == 'table' and text or vim.split((text:gsub('\n$', '')), '\n', { plain = true })
  local views = {}
  for _, win in ipairs(vim.fn.win_findbuf(buf)) do
    views[win] = vim.api.nvim_win_call(win, vim.fn.winsaveview)
  end
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  for win, view in pairs(views) do
    vim.api.nvim_win_call(win, function() vim.fn.winrestview(view) end)
  end
end

--- Shows a buffer in a split, or goes to the window that has it. `stay` leaves
--- the cursor where it is.
function M.split(buf, stay, vertical)
  local from = vim.api.nvim_get_current_win()
  local win = vim.fn.win_findbuf(buf)[1]
  if win then
    vim.api.nvim_set_current_win(win)
  else
    vim.cmd(vertical and 'vertical split' or 'split')
    win = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(win, buf)
    vim.wo.wrap, vim.wo.linebreak, vim.wo.spell, vim.wo.foldenable = true, true, false, false
  end
  if stay then vim.api.nvim_set_current_win(from) end
  return win
end

return M
