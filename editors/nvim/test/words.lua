-- The plain functions of the plugin, under any Lua: words = the module.
-- Returns what is wrong, nothing if all is well.
local words = ...
local wrong = {}

local function show(v)
  if type(v) ~= 'table' then return tostring(v) end
  local out = {}
  for i, item in ipairs(v) do out[i] = show(item) end
  return '{' .. table.concat(out, ' | ') .. '}'
end

local function equal(what, got, want)
  if show(got) ~= show(want) then table.insert(wrong, what .. ': ' .. show(got) .. ', not ' .. show(want)) end
end

-- A disk that has only these.
local function disk(...)
  local there = {}
  for _, path in ipairs({ ... }) do there[path] = true end
  return function(path) return there[path] == true end
end

equal('the nearest .git', words.root('/a/b/c/x.iai', disk('/a/.git', '/a/b/.git')), '/a/b')
equal('.git before a nearer manifest', words.root('/a/b/x.iai', disk('/a/.git', '/a/b/manifest.iai')), '/a')
equal('the nearest manifest', words.root('/a/b/c/x.iai', disk('/a/manifest.iai', '/a/b/manifest.iai')), '/a/b')
equal('a manifest in .iaip', words.root('/a/b/x.iai', disk('/a/.iaip/manifest.iai')), '/a')
equal('from inside .iaip', words.root('/a/.iaip/manifest.iai', disk('/a/.iaip/manifest.iai')), '/a')
equal('.iaip/manifest.iai seen from inside', words.root('/a/.iaip/x.iai', disk('/a/.iaip/manifest.iai')), '/a')
equal('nothing', words.root('/a/b/x.iai', disk()), nil)
equal('the top', words.root('/x.iai', disk('/.git')), '/')
equal('a drive', words.root('C:/a/x.iai', disk('C:/.git')), 'C:/')

equal('parent', words.parent('/a/b'), '/a')
equal('parent at the top', words.parent('/a'), '/')
equal('parent of the top', words.parent('/'), nil)
equal('parent of a drive', words.parent('C:/'), nil)

equal('below', words.relative('/a', '/a/b/c.iai'), 'b/c.iai')
equal('below the top', words.relative('/', '/c.iai'), 'c.iai')
equal('not below', words.relative('/a', '/ab/c.iai'), nil)

equal('the name of a document', words.resolved('tasks', 'file:///a%20b/manifest.iai'),
  'iai-resolved:/tasks.md?file%3A%2F%2F%2Fa%2520b%2Fmanifest.iai')
equal('a name with other letters', words.escape('ä+b'), '%C3%A4%2Bb')

equal('a kind', words.kind({ 'kind: tasks', '---' }), 'tasks')
equal('a kind in quotes, with a comment', words.kind({ '# first', 'kind: "tasks" # yes' }), 'tasks')
equal('a kind in the fenced form', words.kind({ '---', 'kind: tasks', '---' }), 'tasks')
equal('a kind that is none', words.kind({ 'kind:', '---' }), nil)
equal('a kind in the text', words.kind({ 'name: x', '---', 'kind: tasks' }), nil)
equal('a nested kind', words.kind({ 'x:', '  kind: tasks' }), nil)

local manifest = { 'kind: manifest', 'tasks:', '  include:', '    merge: []', 'prompt:', '---', 'tasks: no' }
equal('a block, on its key', words.block(manifest, 2), 'tasks')
equal('a block, inside', words.block(manifest, 4), 'tasks')
equal('the next block', words.block(manifest, 5), 'prompt')
equal('no block in the text', words.block(manifest, 7), nil)
equal('past the end', words.block({ 'a:' }, 9), 'a')

equal('no command', { words.request('') }, {})
equal('a command', { words.request('  review-pr ') }, { 'review-pr' })
equal('a command with what is wanted', { words.request('add-feature  a "blue"  button ') }, { 'add-feature', 'a "blue"  button' })

equal('an explanation', words.explanation({
  inForce = false,
  subject = { kind = 'tasks', section = { '## A', '### B' } },
  steps = {
    { what = 'loaded', why = 'It is the base.', by = { file = 'manifest.iai', line = 5 } },
    { what = 'replaced', why = 'The override has it.' },
  },
}), {
  '**Not in force**: `tasks` / ## A / ### B',
  '',
  '1. **loaded**: It is the base. (manifest.iai:5)',
  '2. **replaced**: The override has it.',
})
equal('an explanation without a kind', words.explanation({ inForce = true, subject = {}, steps = {} }), { '**In force**' })

return table.concat(wrong, '\n')
