-- :IaiLog: what the language server has had to say since Neovim began.
local show = require('iai.show')

local M = {}

local most = 1000
local names = { 'error', 'warning', 'info', 'debug', 'debug' }
local kept = {}
local title = 'iai-log://messages'

local function text()
  if #kept > 0 then return kept end
  return { 'The language server has said nothing. It says more with the setting log.level = "info" or "debug".' }
end

local function shown()
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buf) == title then return buf end
  end
end

local function keep(level, message)
  for i, line in ipairs(vim.split(message, '\n', { plain = true })) do
    table.insert(kept, i == 1 and ('%s  %-7s  %s'):format(os.date('%H:%M:%S'), level, line) or '          ' .. line)
  end
  while #kept > most do table.remove(kept, 1) end
  -- This may be called where buffers cannot be changed.
  vim.schedule(function()
    local buf = shown()
    if buf then show.fill(buf, text()) end
  end)
end

--- A message of the server.
function M.add(params)
  keep(names[params.type] or 'info', params.message)
end

--- The server has ended, which it does only when it is told to.
function M.ended(code, signal)
  if code == 0 and signal == 0 then
    keep('info', 'the language server ended')
    return
  end
  local how = signal ~= 0 and ('by signal %d'):format(signal) or ('with status %d'):format(code)
  keep('error', ('the language server ended %s'):format(how))
  if vim.v.exiting ~= vim.NIL then return end -- so does everything
  vim.schedule(function()
    vim.notify(('iai: the language server ended %s. :IaiRestart starts it again, :IaiLog has what it said.'):format(how),
      vim.log.levels.ERROR)
  end)
end

function M.command()
  local buf = show.buffer(title, 'iailog')
  show.fill(buf, text())
  local win = show.split(buf)
  vim.api.nvim_win_set_cursor(win, { vim.api.nvim_buf_line_count(buf), 0 })
end

return M
