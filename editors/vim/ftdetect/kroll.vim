" Files of the languages that Kroll compiles and Vim does not know. Copy or link editors/vim into ~/.vim/pack/kroll/start/.
" Vim itself takes *.ti for descriptions of terminals.
autocmd BufNewFile,BufRead *.ti set filetype=titanium
autocmd BufNewFile,BufRead *.upc,*.uph setfiletype upc
