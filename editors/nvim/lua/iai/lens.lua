-- :IaiLens [on|off|toggle]: the lines of information above kinds and files.
local client = require('iai.client')
local preview = require('iai.preview')

local M = {}

-- Neovim 0.12 keeps lenses fresh by itself; before, somebody has to ask.
local native = vim.lsp.codelens.enable ~= nil
local on = {}

local function each_buffer(buf, work)
  if vim.api.nvim_buf_is_valid(buf) then vim.api.nvim_buf_call(buf, work) end
end

local function clear(buf)
  for _, c in ipairs(client.all()) do
    local space = vim.api.nvim_get_namespaces()['vim_lsp_codelens:' .. c.id]
    if space then vim.api.nvim_buf_clear_namespace(buf, space, 0, -1) end
    vim.lsp.codelens.save({}, buf, c.id)
  end
end

function M.refresh(buf)
  if on[buf] and client.of(buf) then
    each_buffer(buf, function()
      if vim.fn.has('nvim-0.10') == 1 then vim.lsp.codelens.refresh({ bufnr = buf }) else vim.lsp.codelens.refresh() end
    end)
  end
end

function M.is_on(buf)
  if native then return vim.lsp.codelens.is_enabled({ bufnr = buf }) end
  return on[buf] == true
end

function M.set(buf, want)
  if native then
    vim.lsp.codelens.enable(want, { bufnr = buf })
    return
  end
  on[buf] = want or nil
  vim.cmd(([[
    augroup iai_lens_%d
      autocmd!
    augroup END
  ]]):format(buf))
  if not want then
    clear(buf)
    return
  end
  vim.cmd(([[
    augroup iai_lens_%d
      autocmd BufEnter,InsertLeave,TextChanged,CursorHold <buffer=%d> lua require('iai.lens').refresh(%d)
    augroup END
  ]]):format(buf, buf, buf))
  M.refresh(buf)
end

function M.command(args)
  local buf = vim.api.nvim_get_current_buf()
  if not client.needed(buf) then return end
  local want = args.args == 'on' or args.args ~= 'off' and not M.is_on(buf)
  M.set(buf, want)
end

--- What a click on a lens does. Neovim looks here for commands of servers.
function M.register()
  local function serving(ctx)
    for _, c in ipairs(client.all()) do
      if not ctx or not ctx.client_id or c.id == ctx.client_id then return c end
    end
  end
  vim.lsp.commands['iai.preview'] = function(command, ctx)
    local c = serving(ctx)
    if c then preview.open(c, command.arguments[1].uri) end
  end
  vim.lsp.commands['iai.compare'] = function(command)
    local args = command.arguments[1]
    vim.cmd('tabedit ' .. vim.fn.fnameescape(vim.uri_to_fname(args.fileUri)))
    vim.cmd('rightbelow vertical diffsplit ' .. vim.fn.fnameescape(vim.uri_to_fname(args.overrideUri)))
  end
  vim.lsp.commands['iai.resolveContract'] = function(command, ctx)
    local c, args = serving(ctx), command.arguments[1]
    if not c then return end
    local root = type(args.root) == 'string' and args.root:gsub('/$', '') or nil
    require('iai.contract').open(c, { root = root, manifest = args.manifest })
  end
end

return M
