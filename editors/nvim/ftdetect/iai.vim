" Files of IAIP: manifest.iai and whatever it calls for.
autocmd BufNewFile,BufRead *.iai setfiletype iai
