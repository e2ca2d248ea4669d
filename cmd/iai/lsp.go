package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"iai/lsp"
	"iai/lsp/rpc"
	"iai/resolver/component"
)

// lspCommand is the language server.
func (c *cli) lspCommand() *cobra.Command {
	var listen, logFile, record, replay, profile string
	var components componentFlags
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor over the language server protocol",
		Long: `Serve an editor over the language server protocol (LSP 3.18), on standard
input and output. Editors start this command themselves.`,
		Example: `  iai lsp                               what an editor runs
  iai lsp --log /tmp/iai.log            with everything that happens in a file
  iai lsp --listen 127.0.0.1:7777       wait for an editor, for debugging
  iai lsp --replay session.jsonl        play a recorded conversation again`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			// A client that goes away closes its end of our output. That ends
			// the conversation, and must not end the process without its status.
			signal.Ignore(syscall.SIGPIPE)
			o := lsp.Options{Version: buildInfo().Version, Cache: cacheDir(), Settled: returnMemory,
				Components: func(root string) (*component.Mediator, error) {
					config, err := components.config(root)
					if err != nil {
						return nil, err
					}
					return component.New(config), nil
				}}
			in, out := c.in, c.out
			for _, file := range []struct {
				name string
				use  func(*os.File)
			}{
				{logFile, func(f *os.File) {
					o.Log = slog.NewTextHandler(f, &slog.HandlerOptions{Level: slog.LevelDebug})
					o.ContractLog = func(line []byte) error {
						_, err := f.Write(line)
						return err
					}
				}},
				{record, func(f *os.File) { o.Tap = rpc.NewRecorder(f, time.Now) }},
			} {
				if file.name == "" {
					continue
				}
				f, err := os.OpenFile(file.name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
				if err != nil {
					return err
				}
				defer f.Close()
				file.use(f)
			}
			if replay != "" {
				f, err := os.Open(replay)
				if err != nil {
					return err
				}
				defer f.Close()
				in = rpc.ReplayInput(f)
			}
			if profile != "" {
				stop, err := profileTo(profile)
				if err != nil {
					return err
				}
				defer func() {
					if err := stop(); err != nil {
						fmt.Fprintln(c.err, "iai: the profile could not be written: "+err.Error())
					}
				}()
			}
			if listen != "" {
				conn, err := accept(listen, c.err)
				if err != nil {
					return err
				}
				defer conn.Close()
				in, out = conn, conn
			}
			// The heap is small and the work comes in bursts: collecting later
			// costs little memory and keeps keys quick.
			debug.SetGCPercent(200)
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
			defer stop()
			if status := lsp.Serve(ctx, in, out, o); status != 0 {
				return outcome(status)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.Bool("stdio", true, "speak on standard input and output, which is the default")
	flags.StringVar(&listen, "listen", "", "wait for one editor on a loopback address instead, such as 127.0.0.1:7777")
	flags.StringVar(&logFile, "log", "", "append everything that happens to a file")
	flags.StringVar(&record, "record", "", "append every message of the conversation to a file")
	flags.StringVar(&replay, "replay", "", "take the editor's messages from a recording")
	flags.StringVar(&profile, "pprof", "", "write a profile of the process into a directory when it ends")
	components.register(cmd)
	return cmd
}

// loopback opens an address that only this machine can reach: whoever can speak
// to the server can read files with it.
func loopback(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("`%s` is not an address with a port, such as 127.0.0.1:7777", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("`%s` can be reached from other machines: use 127.0.0.1", host)
	}
	return net.Listen("tcp", addr)
}

func accept(addr string, say io.Writer) (net.Conn, error) {
	l, err := loopback(addr)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	fmt.Fprintf(say, "iai: waiting for an editor on %s\n", l.Addr())
	return l.Accept()
}

// profileTo writes what the process did with its time and memory into a
// directory, when the returned function is called.
func profileTo(dir string) (stop func() error, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	cpu, err := os.Create(filepath.Join(dir, "cpu.pprof"))
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(cpu); err != nil {
		cpu.Close()
		return nil, err
	}
	return func() error {
		pprof.StopCPUProfile()
		heap, err := os.Create(filepath.Join(dir, "heap.pprof"))
		if err == nil {
			err = errors.Join(pprof.WriteHeapProfile(heap), heap.Close())
		}
		return errors.Join(err, cpu.Close())
	}, nil
}

// cacheDir is where pages are kept that an editor may open, "" if the user has
// no such place.
func cacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "iai", buildInfo().Version)
}
