-- What a test in a real Neovim needs: claims with names, waiting by condition,
-- and the screen's own view of floats, marks and highlights.
local M = { failures = 0, claims = 0 }

-- Long enough for a machine that is busy with other things: the limit is there
-- to end a test that hangs, and no test that passes ever waits for it.
local limit = 60000

function M.claim(what, ok, seen)
  M.claims = M.claims + 1
  if ok then
    io.stdout:write('  ok    ' .. what .. '\n')
    return
  end
  M.failures = M.failures + 1
  io.stdout:write('  FAIL  ' .. what .. ': ' .. vim.inspect(seen) .. '\n')
end

--- Claims that something comes to hold, and hands it on. `seen` says what there
--- is instead.
function M.comes(what, condition, seen)
  local found
  vim.wait(limit, function()
    found = condition()
    return found
  end, 20)
  M.claim(what, found, seen and seen() or found)
  if not found then error('the rest rests on this', 0) end
  return found
end

function M.lines(buf) return vim.api.nvim_buf_get_lines(buf or 0, 0, -1, false) end

function M.text(buf) return table.concat(M.lines(buf), '\n') end

--- Puts the cursor on the first place where a buffer has some text.
function M.on(text, skip)
  for i, line in ipairs(M.lines()) do
    local at = line:find(text, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { i, at - 1 + (skip or 0) })
      return i
    end
  end
  error('there is no ' .. text, 0)
end

function M.buffer(name)
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buf):find(name, 1, true) then return buf end
  end
end

--- The text of the floating window, if there is one.
function M.float()
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      return table.concat(M.lines(vim.api.nvim_win_get_buf(win)), '\n'), win
    end
  end
end

--- What stands in virtual text beside and above the lines of a buffer.
function M.virtual(buf)
  local out = {}
  vim.cmd('redraw!') -- some of it is made while drawing
  for _, space in pairs(vim.api.nvim_get_namespaces()) do
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buf, space, 0, -1, { details = true })) do
      for _, chunk in ipairs(mark[4].virt_text or {}) do table.insert(out, (mark[2] + 1) .. ':' .. chunk[1]) end
      for _, line in ipairs(mark[4].virt_lines or {}) do
        for _, chunk in ipairs(line) do table.insert(out, (mark[2] + 1) .. ':' .. chunk[1]) end
      end
    end
  end
  return table.concat(out, '\n')
end

--- The names of the syntax groups at a place, the outermost first.
function M.syntax(line, col)
  local out = {}
  for _, id in ipairs(vim.fn.synstack(line, col)) do table.insert(out, vim.fn.synIDattr(id, 'name')) end
  return table.concat(out, ' ')
end

--- Chooses from a menu what has some words in its title, as a user would.
function M.choosing(words, work)
  local ask, offered = vim.ui.select, nil
  vim.ui.select = function(items, opts, done)
    offered = {}
    for i, item in ipairs(items) do
      local title = opts.format_item and opts.format_item(item) or tostring(item)
      table.insert(offered, title)
      if title:find(words, 1, true) then
        done(item, i)
        return
      end
    end
    done(nil, nil)
  end
  work()
  return function() return offered end, function() vim.ui.select = ask end
end

--- The processes that this Neovim has started from a program.
function M.children(program)
  local out, own = {}, vim.fn.getpid()
  for _, line in ipairs(vim.fn.systemlist({ 'ps', '-A', '-o', 'pid=,ppid=,comm=' })) do
    local pid, parent, name = line:match('^%s*(%d+)%s+(%d+)%s+(%S+)')
    if tonumber(parent) == own and name == program then table.insert(out, tonumber(pid)) end
  end
  return out
end

--- Runs a test and leaves Neovim with its verdict.
function M.run(test)
  vim.o.lines, vim.o.columns = 200, 200 -- nothing that is asked for is out of sight
  vim.o.redrawtime = 60000              -- nor given up on a busy machine
  local v = vim.version()
  io.stdout:write(('Neovim %d.%d.%d\n'):format(v.major, v.minor, v.patch))
  local ok, err = xpcall(test, function(e) return type(e) == 'string' and e:find('the rest rests', 1, true) and e or debug.traceback(tostring(e)) end)
  if not ok then M.claim('the test runs to its end', false, err) end
  io.stdout:write(('%s: %d of %d claims hold\n'):format(M.failures == 0 and 'passed' or 'FAILED', M.claims - M.failures, M.claims))
  vim.cmd(M.failures == 0 and 'qall!' or 'cquit!')
end

return M
