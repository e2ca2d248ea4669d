-- The commands, and the start of the language server. What they do is loaded
-- when it is first needed.
if vim.g.loaded_iai then return end
vim.g.loaded_iai = true

if vim.fn.has('nvim-0.7') == 0 then
  vim.cmd([[echohl ErrorMsg | echomsg 'iai needs Neovim 0.7 or later.' | echohl None]])
  return
end

local function command(name, room, opts)
  local complete = opts.complete
  if type(complete) == 'function' then opts.complete = function(...) return complete(require(room), ...) end end
  vim.api.nvim_create_user_command(name, function(args) require(room).command(args) end, opts)
end

local function switch(_, lead)
  return vim.tbl_filter(function(word) return vim.startswith(word, lead) end, { 'on', 'off', 'toggle' })
end

command('IaiContract', 'iai.contract', {
  nargs = '*', desc = 'Show the contract of a command',
  complete = function(room, lead, line) return room.complete(lead, line) end,
})
command('IaiPreview', 'iai.preview', {
  nargs = '?', desc = 'Show what is in force, live',
  complete = function(room, lead) return room.complete(lead) end,
})
command('IaiExplain', 'iai.explain', { range = true, desc = 'Say whether this line is in force, and why' })
command('IaiLog', 'iai.log', { desc = 'Show what the language server has to say' })
command('IaiLens', 'iai.lens', { nargs = '?', complete = switch, desc = 'Turn the lenses of this buffer on or off' })
command('IaiHints', 'iai.hints', { nargs = '?', complete = switch, desc = 'Turn the inlay hints of this buffer on or off' })
command('IaiRestart', 'iai.restart', { desc = 'Start the language server anew' })

require('iai.client').enable()
