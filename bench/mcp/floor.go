package main

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// nothing is what the floor's tool takes and gives.
type nothing struct{}

// serveFloor serves a tool that does nothing, the way the library's own guide
// does it; and one that gives an answer it was given to keep, which is what the
// library takes to send as much.
func serveFloor() error {
	server := sdk.NewServer(&sdk.Implementation{Name: "floor", Version: "1"}, nil)
	sdk.AddTool(server, &sdk.Tool{Name: "nothing", Description: "Does nothing."},
		func(context.Context, *sdk.CallToolRequest, nothing) (*sdk.CallToolResult, nothing, error) {
			return nil, nothing{}, nil
		})
	var kept json.RawMessage
	object := json.RawMessage(`{"type":"object"}`)
	server.AddTool(&sdk.Tool{Name: "keep", InputSchema: object}, func(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		kept = append(json.RawMessage(nil), r.Params.Arguments...)
		return &sdk.CallToolResult{}, nil
	})
	server.AddTool(&sdk.Tool{Name: "again", InputSchema: object}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(kept)}}, StructuredContent: kept}, nil
	})
	return server.Run(context.Background(), &sdk.StdioTransport{})
}
