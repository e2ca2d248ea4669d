package mcp

import (
	"context"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/resolver/contract"
)

// log tells the client, as far as it wants to know, and the operator.
func (s *session) log(ctx context.Context, level sdk.LoggingLevel, sentence string) {
	s.mu.Lock()
	client := s.client
	s.mu.Unlock()
	if client != nil {
		_ = client.Log(ctx, &sdk.LoggingMessageParams{Level: level, Logger: "iai", Data: sentence})
	}
	severity := slog.LevelInfo
	switch level {
	case "debug":
		severity = slog.LevelDebug
	case "warning":
		severity = slog.LevelWarn
	case "error":
		severity = slog.LevelError
	}
	s.server.opts.Logger.Log(ctx, severity, sentence)
}

// logContract writes the line of one contract that was asked for. What the
// user typed is no part of it.
func (s *session) logContract(ctx context.Context, project, command string, result contract.Result) {
	if s.server.opts.ContractLog == nil {
		return
	}
	if result.Contract != nil {
		project, command = result.Contract.ProjectID, result.Contract.CommandID
	}
	line := contract.LogLine(contract.Request{ProjectID: project, CommandID: command}, result)
	if err := s.server.opts.ContractLog(line); err != nil {
		s.log(ctx, "warning", "The contract could not be logged: "+err.Error())
	}
}
