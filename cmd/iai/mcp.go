package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"iai/mcp"
	"iai/resolver/component"
)

// tokenVariable is where the token of a server off loopback may come from.
const tokenVariable = "IAI_MCP_TOKEN"

type mcpFlags struct {
	listen    string
	remote    bool
	tokenFile string
	origins   []string
	log       string
	verbose   bool
	component componentFlags
}

func (c *cli) mcpCommand() *cobra.Command {
	var f mcpFlags
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve agents over the Model Context Protocol",
		Long: `mcp serves the table of operations as tools, what is in force as resources and
the commands with a contract as prompts. It speaks over standard input and
output, or with --listen over HTTP, at /mcp.

What is served are the directories the client names as its roots, and where it
names none, --root. Over HTTP only this machine is let in unless --allow-remote
is given, and then only with a token, which --token-file or the environment
variable ` + tokenVariable + ` holds.`,
		Example: `  iai mcp
  iai mcp --root ~/src/shop
  iai mcp --listen 127.0.0.1:7333`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return c.mcp(f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "", "serve over HTTP at this address, such as 127.0.0.1:7333; port 0 picks one")
	flags.BoolVar(&f.remote, "allow-remote", false, "let --listen take an address other machines can reach; needs a token")
	flags.StringVar(&f.tokenFile, "token-file", "", "file that holds the token every HTTP request has to present")
	flags.StringSliceVar(&f.origins, "allow-origin", nil, "origin of web pages that may ask over HTTP, besides pages of this machine")
	flags.StringVar(&f.log, "log", "", "append one line of JSON for every contract that is asked for to this file")
	flags.BoolVar(&f.verbose, "verbose", false, "tell on standard error what goes on")
	f.component.register(cmd)
	return cmd
}

// mcpRoot is the directory served to clients that name none. A server that was
// started nowhere in particular, as desktop programs do, has none: it would
// read a whole disk or home.
func (c *cli) mcpRoot() (place, error) {
	at, err := c.locate()
	if err != nil || c.rootDir != "" || c.manifest != "" {
		return at, err
	}
	home, _ := os.UserHomeDir()
	if at.root == filepath.Dir(at.root) || at.root == home {
		at.root = ""
	}
	return at, nil
}

func (c *cli) mcp(f mcpFlags) error {
	at, err := c.mcpRoot()
	if err != nil {
		return err
	}
	config, err := f.component.config(at.root)
	if err != nil {
		return err
	}
	// A server of a few megabytes would collect its garbage with every other
	// call; memory is not what it is short of.
	debug.SetGCPercent(400)
	mediator := component.New(config)
	level := slog.LevelWarn
	if f.verbose {
		level = slog.LevelDebug
	}
	opts := mcp.Options{
		Version: buildInfo().Version, Root: at.root, Bound: c.rootDir != "" || f.listen != "",
		Manifest: at.manifest, Base: at.base, Now: time.Now, Mediator: mediator,
		Watch:  func(dir string, changed func()) (mcp.Watcher, error) { return watchTree(dir, changed) },
		Logger: slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: level})),
	}
	if f.log != "" {
		opts.ContractLog = func(line []byte) error { return appendLog(f.log, line) }
	}
	server := mcp.New(opts)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Whatever ends the server ends the program it runs for somebody.
	defer func() {
		limited, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = mediator.Shutdown(limited)
	}()
	defer server.Close()
	if f.listen == "" {
		return server.ServeStdio(ctx, c.in, c.out)
	}
	return c.listen(ctx, server, f)
}

// listen serves over HTTP until the context ends.
func (c *cli) listen(ctx context.Context, server *mcp.Server, f mcpFlags) error {
	host, _, err := net.SplitHostPort(f.listen)
	if err != nil {
		return usage("--listen is `%s`: give an address and a port, such as 127.0.0.1:7333", f.listen)
	}
	token := strings.TrimSpace(os.Getenv(tokenVariable))
	if f.tokenFile != "" {
		data, err := os.ReadFile(f.tokenFile)
		if err != nil {
			return fmt.Errorf("the token cannot be read: %w", err)
		}
		if token = strings.TrimSpace(string(data)); token == "" {
			return usage("--token-file `%s` is empty: put a long random word into it", f.tokenFile)
		}
	}
	if !mcp.Loopback(host) {
		switch {
		case !f.remote:
			return usage("--listen is `%s`, which other machines can reach: use 127.0.0.1, or add --allow-remote and a token", f.listen)
		case token == "":
			return usage("a server that other machines can reach needs a token: put one into a file and give --token-file, or set %s", tokenVariable)
		}
	}
	listener, err := net.Listen("tcp", f.listen)
	if err != nil {
		return fmt.Errorf("`%s` cannot be listened on: %w", f.listen, err)
	}
	fmt.Fprintf(c.err, "Listening on http://%s/mcp\n", listener.Addr())
	web := &http.Server{Handler: server.Handler(mcp.HTTPOptions{Token: token, Origins: f.origins}), ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() { done <- web.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	// Streams to clients have no end of their own to wait for.
	if err := web.Close(); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
