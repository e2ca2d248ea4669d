-- :IaiContract [command [what is wanted]]
local client = require('iai.client')
local show = require('iai.show')
local where = require('iai.where')
local words = require('iai.words')

local M = {}

--- Resolves a contract and shows it.
function M.open(c, question)
  client.operation(c, 'resolveContract', question, function(answer)
    local contract = type(answer.contract) == 'table' and answer.contract or {}
    local blocked = type(contract.blocked) == 'table' and contract.blocked.message
    local name = type(contract.contract) == 'table' and contract.contract.commandId or question.commandId or 'contract'
    local buf = show.buffer('iai-contract://' .. name, 'markdown')
    show.fill(buf, answer.text or '')
    show.split(buf)
    if blocked then vim.notify('iai: the contract is blocked. ' .. blocked, vim.log.levels.WARN) end
  end)
end

function M.command(args)
  local buf = vim.api.nvim_get_current_buf()
  local c = client.needed(buf)
  if not c then return end
  local command, input = words.request(args.args)
  where.find(c, buf, function(at)
    M.open(c, { root = at.root, manifest = at.manifest, commandId = command, userInput = input })
  end)
end

--- The commands that a contract can be asked for, in the order of the catalogue.
function M.complete(lead, line)
  local c = client.of(0) or client.all()[1]
  -- What follows the command is the user's own words.
  if not c or line:match('^%s*%S+%s+%S+%s') then return {} end
  local answer = client.ask_now(c, 'workspace/executeCommand',
    { command = 'iai.contract.catalog', arguments = { { root = where.root(c) } } }, 2000)
  local out = {}
  for _, command in ipairs(answer and answer.commands or {}) do
    if vim.startswith(command.id, lead) then table.insert(out, command.id) end
  end
  return out
end

return M
