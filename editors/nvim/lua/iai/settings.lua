-- The settings of the plugin: what holds without any, what vim.g.iai says, and
-- what setup() was given, the later before the earlier.
local M = {}

local defaults = {
  cmd = { 'iai', 'lsp' }, -- how the language server is started
  autostart = true,       -- start it for every .iai buffer
  settings = {},          -- for the server, as under `iai.` elsewhere
  lens = false,           -- lenses in every new buffer
  hints = false,          -- inlay hints in every new buffer
}

local current

local function check(opts)
  if type(opts) ~= 'table' then return { 'the settings are a table, not ' .. tostring(opts) } end
  local wrong = {}
  for name, value in pairs(opts) do
    local default = defaults[name]
    if default == nil then
      table.insert(wrong, ('`%s` is no setting'):format(name))
    elseif type(value) ~= type(default) then
      table.insert(wrong, ('`%s` must be a %s'):format(name, type(default)))
    end
  end
  table.sort(wrong)
  return wrong
end

--- Says in one sentence what is wrong with settings, or nil.
function M.complaint(opts)
  local wrong = check(opts)
  if #wrong == 0 then return nil end
  return 'iai: ' .. table.concat(wrong, '; ') .. ' (see :help iai-settings).'
end

local function merge(into, opts)
  local complaint = M.complaint(opts)
  if complaint then vim.notify(complaint, vim.log.levels.WARN) end
  if type(opts) ~= 'table' then return end
  for name, value in pairs(opts) do
    if defaults[name] ~= nil and type(value) == type(defaults[name]) then into[name] = value end
  end
end

--- The settings that hold.
function M.get()
  if not current then
    current = vim.deepcopy(defaults)
    if vim.g.iai ~= nil then merge(current, vim.g.iai) end
  end
  return current
end

function M.change(opts)
  merge(M.get(), opts)
end

return M
