module iai

go 1.26.0

require (
	github.com/creack/pty v1.1.24 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
