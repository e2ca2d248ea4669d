-- :IaiPreview [kind]: what is in force, beside what it is made from. The server
-- says when it has changed, saved or not.
local client = require('iai.client')
local show = require('iai.show')
local where = require('iai.where')
local words = require('iai.words')

local M = {}

-- By the name of the document: its buffer, the root of the client that knows
-- it, and which line of which file each of its lines comes from.
local open = {}

local function serving(document)
  for _, c in ipairs(client.all()) do
    if where.root(c) == document.root then return c end
  end
end

local function load(uri, done)
  local document = open[uri]
  local c = serving(document)
  if not c then return end
  client.ask(c, 'iai/resolvedDocument', { uri = uri, textDocument = { uri = uri } }, function(answer)
    if not vim.api.nvim_buf_is_valid(document.buf) then return end
    document.lines = {}
    for _, line in ipairs(answer.lines) do document.lines[line.line] = line end
    show.fill(document.buf, answer.text)
    if done then done() end
  end)
end

--- Goes from a line of a preview to the line it comes from.
function M.source(uri)
  local from = open[uri] and open[uri].lines[vim.api.nvim_win_get_cursor(0)[1] - 1]
  if not from then
    vim.notify('iai: this line comes from no file.', vim.log.levels.INFO)
    return
  end
  local win = open[uri].from
  if not (win and vim.api.nvim_win_is_valid(win)) or win == vim.api.nvim_get_current_win() then
    vim.cmd('leftabove vsplit')
  else
    vim.api.nvim_set_current_win(win)
  end
  vim.cmd("normal! m'")
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.uri_to_fname(from.uri)))
  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_win_set_cursor(0, { math.min(from.sourceLine + 1, last), 0 })
end

--- Shows a resolved document in a split, with the cursor left where it is.
function M.open(c, uri)
  local buf = show.buffer(uri, 'markdown')
  open[uri] = { buf = buf, root = where.root(c), lines = {}, from = vim.api.nvim_get_current_win() }
  for _, key in ipairs({ '<CR>', 'gd' }) do
    vim.api.nvim_buf_set_keymap(buf, 'n', key, ('<Cmd>lua require("iai.preview").source(%q)<CR>'):format(uri),
      { noremap = true, silent = true, desc = 'Go to the source of this line' })
  end
  vim.cmd(('autocmd BufWipeout <buffer=%d> lua require("iai.preview").forget(%d)'):format(buf, buf))
  show.split(buf, true, true)
  load(uri)
end

function M.forget(buf)
  for uri, document in pairs(open) do
    if document.buf == buf then open[uri] = nil end
  end
end

--- The server says that a document reads differently now.
function M.changed(uri)
  if open[uri] then load(uri) end
end

--- Asks for all of them again: the server is a new one.
function M.reload()
  for uri in pairs(open) do load(uri) end
end

function M.command(args)
  local buf = vim.api.nvim_get_current_buf()
  local c = client.needed(buf)
  if not c then return end
  local kind = args.args ~= '' and args.args or where.kind(buf)
  where.find(c, buf, function(at)
    if at.uri then
      M.open(c, words.resolved(kind, at.uri))
      return
    end
    vim.notify('iai: no manifest loads this file, so there is nothing in force to show.', vim.log.levels.WARN)
  end)
end

--- What can be previewed: a kind, all of them, or the contract.
function M.complete(lead)
  local out = { 'all' }
  for kind in pairs(where.kinds) do table.insert(out, kind) end
  table.sort(out)
  return vim.tbl_filter(function(kind) return vim.startswith(kind, lead) end, out)
end

return M
