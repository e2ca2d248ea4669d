-- Which workspace, manifest and file a buffer is about, as the operations of
-- the server want them named.
local client = require('iai.client')
local words = require('iai.words')

local M = {}

local function manifest_kind(buf)
  return words.kind(vim.api.nvim_buf_get_lines(buf, 0, 200, false))
end

--- Finds the place of a buffer and hands on { root, manifest, uri, file }: the
--- manifest that loads the buffer's file, or the file itself if it is one. A
--- buffer of another kind, and a file that nothing loads, is about what the
--- server takes for the default: manifest is nil then.
function M.find(c, buf, done)
  local file = client.file(buf)
  if vim.bo[buf].filetype ~= 'iai' or not file then
    done({ root = M.root(c) })
    return
  end
  local root = M.root(c) or words.parent(file)
  local at = { root = root, file = words.relative(root, file) }
  local uri = vim.uri_from_bufnr(buf)
  if manifest_kind(buf) == 'manifest' then
    at.uri, at.manifest = uri, at.file
    done(at)
    return
  end
  local nowhere = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } }
  local item = { name = vim.fn.fnamemodify(file, ':t'), kind = 1, uri = uri, range = nowhere, selectionRange = nowhere }
  client.ask(c, 'callHierarchy/incomingCalls', { item = item }, function(calls)
    local first = type(calls) == 'table' and calls[1]
    if first then
      at.uri = first.from.uri
      at.manifest = words.relative(root, vim.uri_to_fname(at.uri))
    end
    done(at)
  end, buf)
end

--- The directory a client serves, or nil.
function M.root(c)
  local root = c.config.root_dir
  return type(root) == 'string' and root or nil
end

--- The kind that a buffer shows: the one it declares, in a manifest the one
--- whose block the cursor is in, else all of them.
function M.kind(buf)
  local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  local kind = words.kind(lines)
  if kind ~= 'manifest' then return kind or 'all' end
  local cursor = vim.api.nvim_get_current_buf() == buf and vim.api.nvim_win_get_cursor(0)[1] or 1
  local key = words.block(lines, cursor)
  return M.kinds[key] and key or 'all'
end

--- The kinds the format has; a manifest has a block for each.
M.kinds = {
  context = true, guardrails = true, contract = true, tasks = true,
  references = true, research = true, tracking = true, prompt = true,
}

return M
