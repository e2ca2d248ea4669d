-- Plain functions over strings: no editor in here, so that any Lua can test it.
local M = {}

--- The directory a file belongs to: the nearest one at or above its own that
--- holds .git, else the nearest one with an entry point; nil if there is none,
--- for then the file stands alone. `exists(path)` looks at the disk.
function M.root(file, exists)
  local dirs = {}
  local dir = M.parent(file)
  while dir do
    table.insert(dirs, dir)
    dir = M.parent(dir)
  end
  for _, d in ipairs(dirs) do
    if exists(M.join(d, '.git')) then return d end
  end
  for _, d in ipairs(dirs) do
    if exists(M.join(d, '.iaip/manifest.iai')) or exists(M.join(d, 'manifest.iai')) then
      -- An entry point inside .iaip belongs to the directory around it.
      return d:match('^(.+)/%.iaip$') or d
    end
  end
  return nil
end

function M.join(dir, name)
  return (dir:gsub('/+$', '')) .. '/' .. name
end

--- The directory above a slash path, or nil at the top.
function M.parent(path)
  path = path:gsub('/+$', '')
  local dir = path:match('^(.*)/[^/]*$')
  if not dir then return nil end
  if dir == '' then return path ~= '' and '/' or nil end
  if dir:match('^%a:$') then return dir .. '/' end
  return dir
end

--- A path relative to a directory above it, or nil if it is not below.
function M.relative(dir, path)
  local prefix = dir:gsub('/+$', '') .. '/'
  if path:sub(1, #prefix) ~= prefix then return nil end
  return path:sub(#prefix + 1)
end

--- Encodes everything but letters, digits and -_.~
function M.escape(text)
  return (text:gsub('[^%w%-_.~]', function(c) return ('%%%02X'):format(c:byte()) end))
end

--- The name of the document that a manifest resolves to for one kind, or for
--- `all` of them.
function M.resolved(kind, manifest_uri)
  return ('iai-resolved:/%s.md?%s'):format(M.escape(kind), M.escape(manifest_uri))
end

--- The kind that a file declares, or nil. It is a key at the left margin of the
--- frontmatter.
function M.kind(lines)
  for i, line in ipairs(lines) do
    if line:match('^%-%-%-%s*$') and i > 1 then return nil end
    local value = line:match('^kind:%s*(.-)%s*$')
    if value then
      value = value:gsub('%s+#.*$', '')
      value = value:match('^"(.*)"$') or value:match("^'(.*)'$") or value
      return value ~= '' and value or nil
    end
  end
  return nil
end

--- The block of a manifest that a line lies in, counted from 1: the key at the
--- left margin at or above it, nil in the free text.
function M.block(lines, at)
  for i = 2, math.min(at, #lines) do
    if lines[i]:match('^%-%-%-%s*$') then return nil end
  end
  for i = math.min(at, #lines), 1, -1 do
    local key = lines[i]:match('^([%w][%w_-]*):')
    if key then return key end
  end
  return nil
end

--- Splits the words after :IaiContract into the command and what is wanted of
--- it, which is taken as it stands.
function M.request(args)
  local command, input = args:match('^%s*(%S+)%s*(.-)%s*$')
  return command, input ~= '' and input or nil
end

--- The lines that say what became of a line, from the answer of `explain`.
function M.explanation(answer)
  local subject = answer.subject
  local what = {}
  if type(subject.kind) == 'string' then table.insert(what, '`' .. subject.kind .. '`') end
  for _, heading in ipairs(subject.section or {}) do table.insert(what, heading) end
  local lines = { answer.inForce and '**In force**' or '**Not in force**' }
  if #what > 0 then lines[1] = lines[1] .. ': ' .. table.concat(what, ' / ') end
  if #answer.steps > 0 then table.insert(lines, '') end
  for i, step in ipairs(answer.steps) do
    local place = ''
    if type(step.by) == 'table' then place = (' (%s:%d)'):format(step.by.file, step.by.line) end
    table.insert(lines, ('%d. **%s**: %s%s'):format(i, step.what, step.why, place))
  end
  return lines
end

return M
