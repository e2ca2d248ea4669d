-- What Neovim 0.11 and later know the language server by: vim.lsp.config.iai.
return require('iai.client').config()
