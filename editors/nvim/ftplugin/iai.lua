-- The language server for this buffer. Neovim 0.11 and later start it by
-- vim.lsp.enable, see plugin/iai.lua; for those before, this is the place.
require('iai.client').attach(0)
require('iai.highlight').attach(0)
