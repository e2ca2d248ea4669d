-- require('iai').setup { … } is for those who want something else than what
-- holds without it; see :help iai-settings.
local M = {}

--- Changes settings. Those that are not named stay as they are.
function M.setup(opts)
  require('iai.settings').change(opts or {})
  require('iai.client').reconfigure(opts or {})
end

return M
