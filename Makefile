# What can be done here. `make run` shows the project at work, `make test` is
# what a submission has to pass.

GO ?= go
BIN := bin/iai
PREFIX ?= $(HOME)/.local
FUZZTIME ?= 5s

.PHONY: build run test test-fast test-long test-editors bench bench-lsp fuzz generate release vscode pictures install uninstall clean lint

# Without the C library the program is one file that runs anywhere, and takes a
# megabyte and a half less.
build:
	CGO_ENABLED=0 $(GO) build -o $(BIN) ./cmd/iai

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

# The language server and its clients in real editors.
test-editors:
	./scripts/test-editors

# The same tests with their full counts.
test-long: lint
	IAI_LONG=1 $(GO) test -race -timeout 85m ./...
	./scripts/fuzz 60s

fuzz:
	./scripts/fuzz $(or $(TIME),5m)

bench: build
	$(GO) test -run '^$$' -bench . -benchtime 0.5s ./iaip/... ./resolver/... ./workspace/... ./cmd/iai
	$(GO) run ./bench/mcp -- $(BIN) mcp

# The language server from outside, beside others and beside one that does
# nothing; `make bench-lsp SHORT=1` takes half a minute and leaves the others out.
bench-lsp: build
	$(GO) run ./bench/lsp $(if $(SHORT),-short) -- $(BIN) lsp

# Pages and fixtures that are made from the code.
generate:
	$(GO) test ./workspace ./cmd/iai ./agents -run 'TestPages|TestBroken|Reference|TestPicture|TestTargetsPage|TestExportsPage' -update

# Archives, checksums and lists of contents for every platform, in dist/. The
# same source gives the same bytes: docs/release.md says how to see that.
release:
	$(GO) run ./release -out dist $(if $(VERSION),-version $(VERSION))

# The extension for VS Code, without a program in it; with one, for the systems
# of TARGETS, such as linux-x64.
vscode:
	./scripts/package-vscode dist $(TARGETS)

# The pictures of the README, taken in a real VS Code.
pictures:
	IAI_SHOTS=docs/pictures ./scripts/test-vscode pictures

# The program, and its clients for the editors that are there.
install:
	./scripts/install "$(PREFIX)"

uninstall:
	./scripts/uninstall "$(PREFIX)"

clean:
	rm -rf bin dist
