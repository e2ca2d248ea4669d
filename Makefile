# What can be done here. `make run` shows the project at work, `make test` is
# what a submission has to pass.

GO ?= go
BIN := bin/iai
PREFIX ?= $(HOME)/.local
FUZZTIME ?= 5s

.PHONY: build run test test-fast test-long test-editors bench fuzz generate vscode pictures install uninstall clean lint

build:
	$(GO) build -o $(BIN) ./cmd/iai

# The main job on the example shop: check it, show the rules that are in force
# with their sources, and end with the contract they give.
run: build
	@cd examples/webshop && echo '$$ iai check' && ../../$(BIN) check
	@cd examples/webshop && echo && echo '$$ iai resolve' && ../../$(BIN) resolve
	@cd examples/webshop && echo && echo '$$ iai contract' && ../../$(BIN) contract

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo 'gofmt these:'; gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...

# Everything a machine with Go, Node and a C compiler can run.
test: lint
	$(GO) test -race -timeout 20m ./...
	FRESH=1 ./scripts/fuzz $(FUZZTIME)
	./scripts/test-vscode unit || [ $$? = 77 ]

# What to run between two edits.
test-fast:
	$(GO) test -short ./...

# The language server in a real editor.
test-editors:
	./scripts/test-editors

# The same tests with their full counts.
test-long: lint
	IAI_LONG=1 $(GO) test -race -timeout 85m ./...
	./scripts/fuzz 60s

fuzz:
	./scripts/fuzz $(or $(TIME),5m)

bench:
	$(GO) test -run '^$$' -bench . -benchtime 0.5s ./iaip/... ./resolver/... ./workspace/...

# Pages and fixtures that are made from the code.
generate:
	$(GO) test ./workspace ./cmd/iai -run 'TestPages|TestBroken|Reference|TestPicture' -update

# The extension for VS Code, without a program in it; with one, for the systems
# of TARGETS, such as linux-x64.
vscode:
	./scripts/package-vscode dist $(TARGETS)

# The pictures of the README, taken in a real VS Code.
pictures:
	IAI_SHOTS=docs/pictures ./scripts/test-vscode pictures

install:
	./scripts/install $(PREFIX)

uninstall:
	rm -f $(PREFIX)/bin/iai

clean:
	rm -rf bin dist
