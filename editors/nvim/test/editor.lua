-- Drives the plugin in a real Neovim, 0.7.2 or later, as a user would:
--   IAI_WORKSPACE=dir nvim --headless -i NONE -n -c 'luafile editors/nvim/test/editor.lua'
-- The plugin is where Neovim finds plugins, `iai` is on PATH, and dir holds
-- copies of examples/broken/kind-mismatch as `broken` and of examples/webshop
-- as `webshop`.
local here = debug.getinfo(1, 'S').source:match('^@(.*)/[^/]*$')
package.path = here .. '/?.lua;' .. package.path
local t = require('harness')
local claim, comes = t.claim, t.comes

local function open(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.IAI_WORKSPACE .. '/' .. path))
  return vim.api.nvim_get_current_buf()
end

local function problems(buf)
  local out = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    table.insert(out, tostring(d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code)))
  end
  return out
end

local function has(buf, code)
  return function() return vim.tbl_contains(problems(buf), code) end
end

local function messages()
  return vim.fn.execute('messages')
end

local function broken()
  local buf = open('broken/guardrails.security.iai')
  claim('the file type is iai', vim.bo.filetype == 'iai', vim.bo.filetype)
  claim('a comment is #', vim.bo.commentstring == '# %s', vim.bo.commentstring)
  comes('diagnostics', has(buf, 'S104'), function() return { problems(buf), messages() } end)
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    if d.message:find('declares kind', 1, true) then
      local word = t.lines(buf)[d.lnum + 1]:sub(d.col + 1, d.end_col)
      claim('the squiggle lies on the word', word == 'context', { word, d })
    end
  end

  -- kind: context
  t.on('kind')
  vim.lsp.buf.hover()
  comes('hover on a key', function() return t.float() and t.float():find('kind', 1, true) end, t.float)
  local _, win = t.float()
  vim.api.nvim_win_close(win, true)

  -- The completion of insert mode, through the function Neovim calls for it.
  claim('completion is set up', vim.bo.omnifunc == 'v:lua.vim.lsp.omnifunc', vim.bo.omnifunc)
  local id = require('iai.client').of(buf).id
  local items = {}
  comes('completion of a kind', function()
    local answers = vim.lsp.buf_request_sync(buf, 'textDocument/completion',
      { textDocument = { uri = vim.uri_from_bufnr(buf) }, position = { line = 0, character = 6 } }, 30000)
    local answer = answers and answers[id] and answers[id].result
    items = vim.tbl_map(function(item) return item.label end, answer and (answer.items or answer) or {})
    return vim.tbl_contains(items, 'guardrails')
  end, function() return items end)

  -- The quick fix, from the menu.
  t.on('context')
  local offered, done = t.choosing('Change the kind', vim.lsp.buf.code_action)
  comes('a code action is offered and applied', function() return t.lines(buf)[1] == 'kind: guardrails' end,
    function() return { offered(), t.lines(buf), messages() } end)
  done()
  comes('and the problem is gone', function() return not has(buf, 'S104')() end, function() return problems(buf) end)

  vim.api.nvim_buf_set_lines(buf, 0, 1, false, { 'kind: prompt' })
  comes('typing brings it back', has(buf, 'S104'), function() return problems(buf) end)
  vim.cmd('silent! undo')
  vim.bo[buf].modified = false
end

local function navigation()
  -- From the include to the file.
  open('webshop/manifest.iai')
  comes('the server knows the shop', function() return require('iai.client').of(0) end, messages)
  t.on('tasks.sale.iai', 2)
  local asked
  comes('definition of an include path', function()
    if not asked then
      asked = true
      vim.lsp.buf.definition()
    end
    return vim.api.nvim_buf_get_name(0):find('tasks.sale.iai', 1, true)
  end, function() return { vim.api.nvim_buf_get_name(0), messages() } end)

  -- The heading is in the base and in its override; both change.
  local sale = vim.api.nvim_get_current_buf()
  t.on('## Release', 4)
  vim.lsp.buf.rename('Publishing')
  comes('rename of a heading', function() return t.text(sale):find('\n## Publishing\n', 1, true) end,
    function() return { t.text(sale), messages() } end)
  local base = t.buffer('webshop/tasks.iai')
  claim('in every file that has it', base and t.text(base):find('\n## Publishing\n', 1, true), base and t.text(base))
  vim.cmd('silent! wall')
end

local function contract()
  vim.cmd('IaiContract review-pr')
  local buf = comes(':IaiContract', function() return t.buffer('iai-contract://review-pr') end, messages)
  claim('shows rules and instructions', t.text(buf):find('Never compute with prices as floating-point numbers', 1, true), t.text(buf))
  claim('as Markdown that cannot be typed into', vim.bo[buf].filetype == 'markdown' and not vim.bo[buf].modifiable, vim.bo[buf].filetype)
  claim('in the window in front', vim.api.nvim_get_current_buf() == buf, vim.api.nvim_buf_get_name(0))
  vim.cmd('normal q')
  claim('which q closes', t.buffer('iai-contract://review-pr') == nil, vim.api.nvim_list_bufs())

  local words = vim.fn.getcompletion('IaiContract review', 'cmdline')
  claim('its commands are completed', vim.deep_equal(words, { 'review-pr', 'review-security' }), words)
end

local function preview()
  open('webshop/tasks.checkout.iai')
  local win = vim.api.nvim_get_current_win()
  comes('the server knows the file', function() return require('iai.client').of(0) end, messages)
  vim.cmd('IaiPreview')
  local buf = comes(':IaiPreview', function()
    local b = t.buffer('iai-resolved:/tasks.md')
    return b and t.text(b):find('Begin with a test that fails', 1, true) and b
  end, messages)
  claim('leaves the cursor where it was', vim.api.nvim_get_current_win() == win, vim.api.nvim_get_current_win())
  claim('shows other files of the kind', t.text(buf):find('## Cutting work', 1, true), t.text(buf))

  -- It follows what is typed, here and in another file.
  t.on('Begin with a test that fails')
  vim.api.nvim_buf_set_text(0, vim.fn.line('.') - 1, 0, vim.fn.line('.') - 1, 5, { 'Start' })
  comes('and follows typing', function() return t.text(buf):find('Start with a test that fails', 1, true) end,
    function() return t.text(buf) end)
  open('webshop/tasks.iai')
  t.on('## Cutting work')
  vim.api.nvim_set_current_line('## Cutting the work up')
  comes('in another file too', function() return t.text(buf):find('## Cutting the work up', 1, true) end,
    function() return t.text(buf) end)

  -- And back from the preview to the source.
  vim.api.nvim_set_current_win(vim.fn.win_findbuf(buf)[1])
  t.on('Start with a test that fails')
  vim.cmd('normal gd')
  comes('gd in it goes to the source', function()
    return vim.api.nvim_buf_get_name(0):find('tasks.checkout.iai', 1, true) and vim.api.nvim_get_current_line():find('^Start with')
  end, function() return { vim.api.nvim_buf_get_name(0), vim.api.nvim_get_current_line() } end)
  return buf
end

local function explain()
  open('webshop/tasks.iai')
  t.on('Merge when the checks are green')
  vim.cmd('IaiExplain')
  comes(':IaiExplain', function() return t.float() and t.float():find('Not in force', 1, true) end,
    function() return { t.float(), messages() } end)
  claim('names what put the line out', t.float():find('tasks.sale.iai:7', 1, true), t.float())
  local _, win = t.float()
  vim.api.nvim_win_close(win, true)
end

local function lenses()
  local buf = open('webshop/manifest.iai')
  vim.cmd('IaiLens on')
  comes(':IaiLens shows lenses', function() return t.virtual(buf):find('overlay', 1, true) and t.virtual(buf):find('contract', 1, true) end,
    function() return { t.virtual(buf), messages() } end)
  -- The lens of the block, as a click on it.
  t.on('prompt:')
  vim.lsp.codelens.run()
  comes('a lens opens the preview', function()
    local b = t.buffer('iai-resolved:/prompt.md')
    return b and #t.lines(b) > 1
  end, messages)
  vim.cmd('IaiLens off')
  comes('and they go', function() return not t.virtual(buf):find('overlay', 1, true) end, function() return t.virtual(buf) end)

  vim.cmd('IaiHints')
  comes(':IaiHints shows hints', function() return t.virtual(buf):find('#3', 1, true) end,
    function() return { t.virtual(buf), messages() } end)
  vim.cmd('IaiHints')
  comes('and they go too', function() return not t.virtual(buf):find('#3', 1, true) end, function() return t.virtual(buf) end)
end

local function highlighting()
  open('webshop/tasks.iai')
  claim('frontmatter is YAML', t.syntax(2, 1):find('iaiFrontmatter .*yaml'), t.syntax(2, 1))
  claim('its kind stands out', t.syntax(1, 7):find('iaiKind'), t.syntax(1, 7))
  local fence = t.on('---')
  claim('the line between is a delimiter', t.syntax(fence, 1):find('iaiDelimiter'), t.syntax(fence, 1))
  local heading = t.on('## Evidence')
  if vim.fn.has('nvim-0.9') == 1 then
    -- The override has put this section out.
    local line = t.on('## Publishing')
    comes('text that is out of force is marked', function()
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, line - 1, 4) or {}) do
        if token.modifiers.inactive then return vim.fn.hlID('@lsp.mod.inactive.iai') > 0 end
      end
    end, function() return vim.lsp.semantic_tokens.get_at_pos(0, line - 1, 4) end)
  end
  claim('the text is Markdown', t.syntax(heading, 4):find('markdown') and not t.syntax(heading, 4):find('iai'), t.syntax(heading, 4))
end

local function health()
  vim.cmd('checkhealth iai')
  local report = t.text()
  claim(':checkhealth names the program', report:find('iai: ', 1, true) and report:find('the language server.* runs in .*webshop'), report)
  claim('finds nothing wrong', not report:find('ERROR', 1, true) and not report:find('WARNING', 1, true), report)
  vim.cmd('bwipeout!')
end

-- A server that dies is news, and comes back when it is asked to.
local function recovery(document)
  open('webshop/tasks.checkout.iai')
  local old = require('iai.client').of(0)
  vim.cmd('IaiLog')
  local log = vim.api.nvim_get_current_buf()
  -- Of the contract that was asked for there is a line; nothing is an error.
  local said = t.text(log)
  claim(':IaiLog has the contract that was asked for', said:find('contract: {"projectId":"teapot","commandId":"review-pr"', 1, true), said)
  claim('and nothing to complain of', not said:find(' error ', 1, true) and not said:find(' warning ', 1, true), said)
  for _, pid in ipairs(t.children('iai')) do vim.loop.kill(pid, 9) end
  comes(':IaiLog tells of a server that dies', function() return t.text(log):find('ended by signal 9', 1, true) or t.text(log):find('ended with status', 1, true) end,
    function() return { t.text(log), messages() } end)
  vim.cmd('close')
  vim.cmd('IaiRestart')
  comes(':IaiRestart starts it again', function()
    local new = require('iai.client').of(0)
    return new and new.id ~= old.id
  end, messages)
  t.on('Start with a test that fails')
  vim.api.nvim_buf_set_text(0, vim.fn.line('.') - 1, 0, vim.fn.line('.') - 1, 5, { 'Commence' })
  comes('and the preview goes on', function() return t.text(document):find('Commence with a test that fails', 1, true) end,
    function() return { t.text(document), messages() } end)
end

t.run(function()
  broken()
  navigation()
  contract()
  local document = preview()
  explain()
  lenses()
  highlighting()
  health()
  recovery(document)
  claim('no errors were shown', not messages():find('E%d+:') and not messages():find('stack traceback', 1, true), messages())
end)
