-- How the plugin starts, in a real Neovim, 0.7.2 or later:
--   nvim --headless -i NONE -n --cmd 'let g:iai = …' FILE FILE -c 'luafile editors/nvim/test/startup.lua'
-- IAI_STARTUP says what is to be seen: `missing` with a program that is not
-- there and a setting that is none, `shared` with two files of one workspace,
-- `configured` with vim.lsp.config.
local here = debug.getinfo(1, 'S').source:match('^@(.*)/[^/]*$')
package.path = here .. '/?.lua;' .. package.path
local t = require('harness')

local function messages() return vim.fn.execute('messages') end

local function count(text, words)
  local n, from = 0, 1
  while true do
    local at = text:find(words, from, true)
    if not at then return n end
    n, from = n + 1, at + #words
  end
end

local tests = {}

function tests.missing()
  local sentence = 'there is no program `no-such-iai`'
  t.comes('a missing program is named', function() return messages():find(sentence, 1, true) end, messages)
  vim.cmd('edit ' .. vim.env.IAI_WORKSPACE .. '/webshop/manifest.iai')
  vim.wait(100, function() return false end)
  t.claim('once, not with every file', count(messages(), sentence) == 1, messages())
  t.claim('a setting that is none too', messages():find('`colour` is no setting', 1, true), messages())
  t.claim('and the file is highlighted all the same', vim.bo.filetype == 'iai' and vim.b.current_syntax == 'iai', vim.bo.filetype)
  vim.cmd('checkhealth iai')
  t.claim(':checkhealth has it as an error', t.text():find('ERROR', 1, true) and t.text():find(sentence, 1, true), t.text())
  t.claim('and the setting as a warning', t.text():find('WARNING', 1, true) and t.text():find('colour', 1, true), t.text())
  t.claim('without an error of Neovim\'s', not messages():find('stack traceback', 1, true), messages())
end

function tests.shared()
  vim.cmd('argdo edit')
  t.comes('both files have a server', function()
    for _, buf in ipairs(vim.api.nvim_list_bufs()) do
      if vim.bo[buf].filetype == 'iai' and not require('iai.client').of(buf) then return false end
    end
    return #require('iai.client').all() > 0
  end, messages)
  t.claim('the same one', #require('iai.client').all() == 1 and #t.children('iai') == 1, #require('iai.client').all())
end

function tests.configured()
  vim.lsp.config('iai', { cmd = { 'iai', 'lsp', '--log', vim.env.IAI_WORKSPACE .. '/log' } })
  vim.cmd('edit ' .. vim.env.IAI_WORKSPACE .. '/webshop/manifest.iai')
  t.comes('vim.lsp.config has its say', function()
    return require('iai.client').of(0) and vim.fn.filereadable(vim.env.IAI_WORKSPACE .. '/log') == 1
  end, messages)
  t.claim('the root is still found', vim.endswith(require('iai.client').of(0).root_dir, '/webshop'), require('iai.client').of(0).root_dir)
end

t.run(assert(tests[vim.env.IAI_STARTUP]))
