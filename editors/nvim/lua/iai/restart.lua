-- :IaiRestart: ends the servers there are and starts them anew, with the
-- settings that hold now.
local client = require('iai.client')

local M = {}

local function buffers()
  return vim.tbl_filter(function(buf)
    return vim.api.nvim_buf_is_loaded(buf) and vim.bo[buf].filetype == 'iai' and client.file(buf) ~= nil
  end, vim.api.nvim_list_bufs())
end

local function start()
  for _, buf in ipairs(buffers()) do
    if vim.fn.has('nvim-0.11') == 1 then
      -- What Neovim starts servers by is this event.
      vim.api.nvim_exec_autocmds('FileType', { group = 'nvim.lsp.enable', buffer = buf, modeline = false })
    else
      client.attach(buf)
    end
  end
end

--- Waits for the clients to end without holding anything up, then goes on.
local function when_ended(clients, left)
  for _, c in ipairs(clients) do
    if not client.stopped(c) then
      if left == 0 then
        vim.notify('iai: the language server does not end; close Neovim to be rid of it.', vim.log.levels.ERROR)
        return
      end
      vim.defer_fn(function() when_ended(clients, left - 1) end, 50)
      return
    end
  end
  start()
end

function M.command()
  local clients = client.all()
  for _, c in ipairs(clients) do client.stop(c) end
  when_ended(clients, 200)
end

return M
