-- Drives the language server from a real Neovim (0.7 or later), headless:
--   IAI=path/to/iai IAI_WORKSPACE=dir nvim --headless -u NONE -i NONE -n -c 'luafile editors/nvim/test.lua'
-- The workspace is a copy of examples/broken/kind-mismatch.
local failures = 0
local function check(what, ok, detail)
  io.stdout:write((ok and "ok   " or "FAIL ") .. what .. (ok and "" or (": " .. vim.inspect(detail))) .. "\n")
  if not ok then failures = failures + 1 end
end

local ok, err = pcall(function()
  local dir = assert(vim.env.IAI_WORKSPACE)
  vim.cmd("edit " .. vim.fn.fnameescape(dir .. "/guardrails.security.iai"))
  local buf = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({ name = "iai", cmd = { assert(vim.env.IAI), "lsp" }, root_dir = dir })
  vim.lsp.buf_attach_client(buf, id)
  local function codes()
    local out = {}
    for _, d in ipairs(vim.diagnostic.get(buf)) do
      table.insert(out, d.code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code))
    end
    return out
  end
  local function has(code)
    return function() return vim.tbl_contains(codes(), code) end
  end
  local function ask(method, params)
    params.textDocument = { uri = vim.uri_from_bufnr(buf) }
    local answers = vim.lsp.buf_request_sync(buf, method, params, 10000)
    return answers and answers[id] and answers[id].result
  end

  check("diagnostics", vim.wait(10000, has("S104"), 20), codes())
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    if d.message:find("declares kind") then
      local line = vim.api.nvim_buf_get_lines(buf, d.lnum, d.lnum + 1, false)[1]
      check("the squiggle lies on the word", line:sub(d.col + 1, d.end_col) == "context", { line, d })
    end
  end

  local hover = ask("textDocument/hover", { position = { line = 0, character = 1 } })
  check("hover on a key", hover and vim.inspect(hover.contents):find("kind") ~= nil, hover)

  local items = ask("textDocument/completion", { position = { line = 0, character = 6 } })
  local labels = {}
  for _, item in ipairs(items and (items.items or items) or {}) do table.insert(labels, item.label) end
  check("completion of a kind", vim.tbl_contains(labels, "guardrails"), labels)

  local symbols = ask("textDocument/documentSymbol", {})
  check("outline", symbols and #symbols > 0, symbols)

  local diagnostic
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    if d.message:find("declares kind") then
      diagnostic = d.user_data and d.user_data.lsp or d
      diagnostic = { message = d.message, severity = d.severity, source = d.source, code = "S104",
        data = d.user_data and d.user_data.lsp and d.user_data.lsp.data,
        range = { start = { line = d.lnum, character = d.col }, ["end"] = { line = d.end_lnum, character = d.end_col } } }
    end
  end
  local actions = ask("textDocument/codeAction", { range = diagnostic.range, context = { diagnostics = { diagnostic } } }) or {}
  local chosen
  for _, a in ipairs(actions) do if a.title:find("Change the kind") then chosen = a end end
  check("a quick fix is offered", chosen ~= nil, actions)
  if chosen and not chosen.edit then
    local answers = vim.lsp.buf_request_sync(buf, "codeAction/resolve", chosen, 10000)
    chosen = answers[id].result or chosen
  end
  if chosen and chosen.edit then
    if vim.fn.has("nvim-0.8") == 1 then vim.lsp.util.apply_workspace_edit(chosen.edit, "utf-16")
    else vim.lsp.util.apply_workspace_edit(chosen.edit, "utf-16") end
  elseif chosen and chosen.command then
    vim.lsp.buf_request_sync(buf, "workspace/executeCommand", chosen.command.command and chosen.command or chosen, 10000)
  end
  check("the fix is in the buffer", vim.wait(5000, function()
    return vim.api.nvim_buf_get_lines(buf, 0, 1, false)[1] == "kind: guardrails"
  end, 20), vim.api.nvim_buf_get_lines(buf, 0, 1, false))
  check("and the problem is gone", vim.wait(10000, function() return not has("S104")() end, 20), codes())

  -- Typing: an edit in the middle of the text reaches the server as such.
  vim.api.nvim_buf_set_lines(buf, 0, 1, false, { "kind: prompt" })
  check("typing brings it back", vim.wait(10000, has("S104"), 20), codes())

  vim.lsp.stop_client(id)
  check("the server ends", vim.wait(10000, function() return vim.lsp.client_is_stopped(id) end, 20))
end)
if not ok then check("the script ran", false, err) end
io.stdout:write(string.format("%s: %d failed\n", failures == 0 and "passed" or "FAILED", failures))
vim.cmd(failures == 0 and "qa!" or "cq!")
