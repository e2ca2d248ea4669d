-- :IaiHints [on|off|toggle]: the load order beside includes, what is not in
-- force, and defaults that were left out.
local client = require('iai.client')

local M = {}

-- Neovim 0.10 and later show hints themselves. Before that they stand at the
-- end of their line, which is where the server puts most of them anyway.
local native = vim.lsp.inlay_hint ~= nil and vim.fn.has('nvim-0.10') == 1
local space = vim.api.nvim_create_namespace('iai_hints')
local on = {}

local function label(hint)
  if type(hint.label) == 'string' then return hint.label end
  local parts = {}
  for _, part in ipairs(hint.label) do table.insert(parts, part.value) end
  return table.concat(parts)
end

local function show(buf, hints)
  vim.api.nvim_buf_clear_namespace(buf, space, 0, -1)
  local last, line = vim.api.nvim_buf_line_count(buf), {}
  for _, hint in ipairs(hints) do
    local at = hint.position.line
    if at < last then
      line[at] = line[at] or {}
      table.insert(line[at], { ' ' .. label(hint), 'Comment' })
    end
  end
  for at, parts in pairs(line) do
    vim.api.nvim_buf_set_extmark(buf, space, at, 0, { virt_text = parts, virt_text_pos = 'eol', hl_mode = 'combine' })
  end
end

local function load(buf)
  local c = client.of(buf)
  if not c then return end
  local whole = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(buf), character = 0 } }
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  client.ask(c, 'textDocument/inlayHint', { textDocument = { uri = vim.uri_from_bufnr(buf) }, range = whole }, function(hints)
    local current = on[buf] and vim.api.nvim_buf_is_valid(buf) and vim.api.nvim_buf_get_changedtick(buf) == tick
    if current then show(buf, type(hints) == 'table' and hints or {}) end
  end, buf)
end

--- Asks again, for one buffer or for all that show hints.
function M.refresh(buf)
  if native then return end
  for _, b in ipairs(buf and { buf } or vim.tbl_keys(on)) do
    if on[b] and vim.api.nvim_buf_is_valid(b) then load(b) end
  end
end

function M.is_on(buf)
  if native then return vim.lsp.inlay_hint.is_enabled({ bufnr = buf }) end
  return on[buf] == true
end

function M.set(buf, want)
  if native then
    vim.lsp.inlay_hint.enable(want, { bufnr = buf })
    return
  end
  on[buf] = want or nil
  vim.cmd(([[
    augroup iai_hints_%d
      autocmd!
    augroup END
  ]]):format(buf))
  if not want then
    vim.api.nvim_buf_clear_namespace(buf, space, 0, -1)
    return
  end
  vim.cmd(([[
    augroup iai_hints_%d
      autocmd BufEnter,InsertLeave,TextChanged <buffer=%d> lua require('iai.hints').refresh(%d)
    augroup END
  ]]):format(buf, buf, buf))
  load(buf)
end

function M.command(args)
  local buf = vim.api.nvim_get_current_buf()
  if not client.needed(buf) then return end
  local want = args.args == 'on' or args.args ~= 'off' and not M.is_on(buf)
  M.set(buf, want)
end

return M
