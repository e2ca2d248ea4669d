-- :IaiExplain: is this line in force, and if not, what put it out?
local client = require('iai.client')
local where = require('iai.where')
local words = require('iai.words')

local M = {}

function M.command(args)
  local buf = vim.api.nvim_get_current_buf()
  local c = client.needed(buf)
  if not c then return end
  if vim.bo[buf].filetype ~= 'iai' or not client.file(buf) then
    vim.notify('iai: this is about lines of .iai files that have a name.', vim.log.levels.WARN)
    return
  end
  where.find(c, buf, function(at)
    if not at.file then
      vim.notify('iai: this file lies outside ' .. at.root .. ', where nothing is in force.', vim.log.levels.WARN)
      return
    end
    local question = { root = at.root, manifest = at.manifest, file = at.file, line = args.line2 }
    client.operation(c, 'explain', question, function(answer)
      vim.lsp.util.open_floating_preview(words.explanation(answer), 'markdown', { border = 'rounded', focus_id = 'iai-explain' })
    end)
  end)
end

return M
