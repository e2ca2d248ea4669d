-- :checkhealth iai
local M = {}

local function voice()
  local h = vim.fn.has('nvim-0.8') == 1 and vim.health or require('health')
  return {
    start = h.start or h.report_start, ok = h.ok or h.report_ok,
    info = h.info or h.report_info, warn = h.warn or h.report_warn, error = h.error or h.report_error,
  }
end

local function program(say)
  local cmd = require('iai.settings').get().cmd
  if vim.fn.has('nvim-0.11') == 1 and vim.lsp.config.iai then cmd = vim.lsp.config.iai.cmd end
  if type(cmd) ~= 'table' then
    say.info('the language server is started by a function')
    return
  end
  if vim.fn.executable(cmd[1]) == 0 then
    say.error(('there is no program `%s`'):format(cmd[1]),
      { '`make install` in the repository of iai puts it into ~/.local/bin', 'or name another one: require("iai").setup { cmd = { "/path/to/iai", "lsp" } }' })
    return
  end
  local answer = vim.fn.system({ cmd[1], 'version' })
  if vim.v.shell_error ~= 0 then
    say.error(('`%s version` fails: %s'):format(cmd[1], vim.trim(answer)), { 'is it the right program?' })
    return
  end
  say.ok(('%s: %s'):format(vim.fn.exepath(cmd[1]), vim.split(vim.trim(answer), '\n', { plain = true })[1]))
end

local function servers(say)
  local client = require('iai.client')
  local running = client.all()
  if #running == 0 then
    say.info('the language server does not run; it starts with the first .iai file')
    if not require('iai.settings').get().autostart then say.info('and it does so only by hand: `autostart` is false') end
    return
  end
  for _, c in ipairs(running) do
    local root = require('iai.where').root(c)
    local info = type(c.server_info) == 'table' and c.server_info.version
    say.ok(('the language server%s runs %s'):format(info and (' (' .. info .. ')') or '',
      root and ('in ' .. root) or 'for files that stand alone'))
  end
end

local function settings(say)
  local complaint = vim.g.iai ~= nil and require('iai.settings').complaint(vim.g.iai)
  if complaint then say.warn(complaint) else say.ok('the settings are understood') end
end

local function filetype(say)
  if vim.fn.exists('#filetypedetect#BufRead#*.iai') == 1 then
    say.ok('files that end in .iai are recognised')
  else
    say.error('files that end in .iai are not recognised', { 'turn on `:filetype plugin on`, or see that ftdetect/iai.vim is on the runtimepath' })
  end
  if require('iai.highlight').available() then
    say.ok('highlighting: tree-sitter')
  else
    say.ok('highlighting: syntax/iai.vim (a parser for tree-sitter is not installed, and not needed)')
  end
end

function M.check()
  local say = voice()
  say.start('iai')
  local v = vim.version()
  local numbers = ('%d.%d.%d'):format(v.major, v.minor, v.patch)
  if vim.fn.has('nvim-0.7') == 1 then
    say.ok(('Neovim %s, %s'):format(numbers, vim.fn.has('nvim-0.11') == 1 and 'which starts the server by vim.lsp.config' or 'where the plugin starts the server'))
  else
    say.error(('Neovim %s is too old'):format(numbers), { '0.7 or later is needed' })
  end
  program(say)
  servers(say)
  settings(say)
  filetype(say)
end

return M
