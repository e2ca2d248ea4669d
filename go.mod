module iai

go 1.26.0

require (
	github.com/yuin/goldmark v1.8.7
	golang.org/x/tools v0.52.0
	gopkg.in/yaml.v3 v3.0.1
)
