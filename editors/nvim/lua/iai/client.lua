-- The language server as Neovim's client knows it: how it is started, found
-- and asked. Everything that differs between Neovim 0.7 and today is in here.
local settings = require('iai.settings')
local words = require('iai.words')

local M = {}

--- Whether Neovim starts language servers itself (0.11 and later).
local native = vim.fn.has('nvim-0.11') == 1

local function exists(path) return (vim.uv or vim.loop).fs_stat(path) ~= nil end

--- The file of a buffer as an absolute slash path, or nil.
function M.file(buf)
  local name = vim.api.nvim_buf_get_name(buf)
  if name == '' or vim.bo[buf].buftype ~= '' or name:match('^%a[%w+.-]+://') then return nil end
  name = vim.fn.fnamemodify(name, ':p')
  if vim.fn.has('win32') == 1 then name = name:gsub('\\', '/') end
  return name
end

--- The directory of the workspace of a buffer; nil for a file that stands alone.
function M.root(buf)
  local file = M.file(buf)
  return file and words.root(file, exists)
end

-- One message for one missing program, not one for each file.
local missing = {}

--- Whether the program is there. If it is not, the user is told, once.
function M.found(cmd)
  if type(cmd) ~= 'table' or vim.fn.executable(cmd[1]) == 1 then return true end
  if not missing[cmd[1]] then
    missing[cmd[1]] = true
    vim.schedule(function()
      vim.notify(('iai: there is no program `%s`. Install it (`make install` in its repository) or name another in the setting `cmd`; :checkhealth iai says more.')
        :format(cmd[1]), vim.log.levels.WARN)
    end)
  end
  return false
end

local function handlers()
  return {
    ['iai/resolvedDocumentChanged'] = function(_, params) require('iai.preview').changed(params.uri) end,
    ['window/logMessage'] = function(err, params, ctx, config)
      require('iai.log').add(params)
      local default = vim.lsp.handlers['window/logMessage']
      return default and default(err, params, ctx, config)
    end,
    ['workspace/inlayHint/refresh'] = function(...)
      require('iai.hints').refresh()
      local default = vim.lsp.handlers['workspace/inlayHint/refresh']
      if default then return default(...) end
      return vim.NIL
    end,
  }
end

local function capabilities()
  local out = vim.lsp.protocol.make_client_capabilities()
  -- Before 0.10 the plugin shows the hints itself, see iai.hints.
  out.textDocument.inlayHint = out.textDocument.inlayHint or { dynamicRegistration = false }
  out.workspace.inlayHint = out.workspace.inlayHint or { refreshSupport = true }
  return out
end

local function attached(_, buf)
  if vim.fn.has('nvim-0.8') == 0 then
    vim.bo[buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    vim.bo[buf].tagfunc = 'v:lua.vim.lsp.tagfunc'
  end
  require('iai.lens').register()
  local s = settings.get()
  if s.lens then require('iai.lens').set(buf, true) end
  if s.hints then require('iai.hints').set(buf, true) end
  require('iai.preview').reload()
end

-- The server's own settings. Empty ones must be an object in JSON, not a list.
local function wanted()
  local own = settings.get().settings
  return { iai = next(own) == nil and vim.empty_dict() or own }
end

-- The client of each root, by id, from its start to its end. Neovim before 0.11
-- takes one that has not finished starting for stopped, and the second file of
-- a root would get a server of its own.
local started = {}

-- How the server is started, in Neovim 0.11 and later, where the user may have
-- said so to Neovim.
local function command()
  local own = vim.lsp.config.iai
  return own and own.cmd or settings.get().cmd
end

--- What Neovim is told about the server, in every version.
function M.config()
  local s = settings.get()
  local config = {
    name = 'iai',
    cmd = s.cmd,
    filetypes = { 'iai' },
    settings = wanted(),
    init_options = wanted(),
    handlers = handlers(),
    capabilities = capabilities(),
    on_attach = attached,
    on_exit = function(code, signal, id)
      for root, serving in pairs(started) do
        if serving == id then started[root] = nil end
      end
      require('iai.log').ended(code, signal)
    end,
  }
  if native then
    config.root_dir = function(buf, start)
      if M.file(buf) and M.found(command()) then start(M.root(buf)) end
    end
  end
  return config
end

--- Has the server started for every .iai buffer, now and later.
function M.enable()
  local s = settings.get()
  if native then
    if s.autostart then vim.lsp.enable('iai') end
    return
  end
  vim.cmd([[
    augroup iai
      autocmd!
      autocmd BufFilePost *.iai lua require('iai.client').attach(tonumber(vim.fn.expand('<abuf>')))
    augroup END
  ]])
end

--- Lets settings hold that were given after the plugin was loaded.
function M.reconfigure(opts)
  if not native then return end
  local s, change = settings.get(), {}
  if opts.cmd ~= nil then change.cmd = s.cmd end
  if opts.settings ~= nil then
    change.settings, change.init_options = wanted(), wanted()
  end
  if next(change) then vim.lsp.config('iai', change) end
  if opts.autostart ~= nil then vim.lsp.enable('iai', s.autostart) end
end

--- Whether a client has ended.
function M.stopped(client)
  if native then return client:is_stopped() end
  return client.is_stopped()
end

--- The running clients of our server, those of a buffer if one is given.
function M.all(buf)
  local list
  if vim.lsp.get_clients then
    list = vim.lsp.get_clients({ name = 'iai', bufnr = buf })
  elseif buf then
    list = vim.tbl_values(vim.lsp.buf_get_clients(buf))
  else
    list = vim.lsp.get_active_clients()
  end
  -- One whose process is gone may be listed for a moment.
  return vim.tbl_filter(function(c) return c.name == 'iai' and not M.stopped(c) end, list)
end

--- The client of a buffer, or nil.
function M.of(buf)
  if buf == 0 then buf = vim.api.nvim_get_current_buf() end
  return M.all(buf)[1]
end

--- Starts the server for a buffer, or gives it the one that serves its root.
--- Neovim 0.11 and later do this by themselves.
function M.attach(buf)
  if buf == 0 then buf = vim.api.nvim_get_current_buf() end
  local s = settings.get()
  if not s.autostart or not M.file(buf) then return end
  if native then
    M.found(command()) -- a missing one Neovim passes over in silence
    return
  end
  if M.of(buf) or not M.found(s.cmd) then return end
  local root = M.root(buf)
  local serving = started[root or '']
  if serving then
    vim.lsp.buf_attach_client(buf, serving)
    return
  end
  local config = M.config()
  config.root_dir = root
  if root then config.workspace_folders = { { uri = vim.uri_from_fname(root), name = root } } end
  local id = vim.lsp.start_client(config)
  if not id then return end
  started[root or ''] = id
  vim.lsp.buf_attach_client(buf, id)
end

--- Ends a client.
function M.stop(client)
  if native then client:stop() else client.stop() end
end

--- Sends a request, and hands the answer on. An error is shown to the user.
function M.ask(client, method, params, done, buf)
  local function answered(err, result)
    if err then
      vim.notify('iai: ' .. (err.message or tostring(err)), vim.log.levels.ERROR)
      return
    end
    done(result)
  end
  if native then return client:request(method, params, answered, buf) end
  return client.request(method, params, answered, buf)
end

--- Sends a request and waits for its answer: for what cannot wait itself, such
--- as the completion of a command line. nil if there is none in time.
function M.ask_now(client, method, params, limit)
  local reply
  if native then
    reply = client:request_sync(method, params, limit, 0)
  else
    reply = client.request_sync(method, params, limit, 0)
  end
  return reply and reply.result
end

--- Calls an operation of the server.
function M.operation(client, name, question, done)
  M.ask(client, 'workspace/executeCommand', { command = 'iai.' .. name, arguments = { question } }, done)
end

--- The client for a command typed in a buffer. Where there is none the user is
--- told why.
function M.needed(buf)
  local client = M.of(buf)
  if client then return client end
  if not M.file(buf) or vim.bo[buf].filetype ~= 'iai' then
    client = M.all()[1]
    if client then return client end
    vim.notify('iai: open a .iai file first; the language server starts with it.', vim.log.levels.WARN)
  else
    vim.notify('iai: the language server does not run in this buffer; :checkhealth iai says why.', vim.log.levels.WARN)
  end
end

return M
