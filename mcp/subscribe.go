package mcp

import (
	"context"
	"fmt"
	"sort"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// subscribe begins to tell a client of changes of one resource. One that is
// stopped can be subscribed to as well: that is how its mending is noticed.
func (s *session) subscribe(_ context.Context, req *sdk.SubscribeRequest) error {
	uri := req.Params.URI
	t, ok := parseURI(uri)
	if !ok {
		return sdk.ResourceNotFoundError(uri)
	}
	c, ok := s.read(view{}, t)
	if !ok {
		return sdk.ResourceNotFoundError(uri)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.subscribed[uri] = subscription{count: s.subscribed[uri].count + 1, digest: c.digest + c.why}
	return nil
}

func (s *session) unsubscribe(_ context.Context, req *sdk.UnsubscribeRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	uri := req.Params.URI
	if one := s.subscribed[uri]; one.count > 1 {
		one.count--
		s.subscribed[uri] = one
	} else {
		delete(s.subscribed, uri)
	}
	return nil
}

// watch begins to follow the files of the roots.
func (s *session) watch(ctx context.Context, roots []*root) {
	if s.server.opts.Watch == nil {
		return
	}
	for _, r := range roots {
		watcher, err := s.server.opts.Watch(r.dir, func() { s.announce(context.Background()) })
		if err != nil {
			s.log(ctx, "warning", fmt.Sprintf("`%s` cannot be watched (%v): subscribers hear of a change when something is asked.", r.dir, err))
			continue
		}
		s.mu.Lock()
		gone := s.closed
		if !gone {
			r.watcher = watcher
		}
		s.mu.Unlock()
		if gone {
			_ = watcher.Close()
		}
	}
}

// announce brings the lists up to date and tells subscribers what has changed
// since they were told last. A file that was saved unchanged changes nothing.
func (s *session) announce(ctx context.Context) {
	s.announcing.Lock()
	defer s.announcing.Unlock()
	now := view{}
	s.relist(now)
	s.mu.Lock()
	told := make(map[string]string, len(s.subscribed))
	uris := make([]string, 0, len(s.subscribed))
	for uri, one := range s.subscribed {
		told[uri] = one.digest
		uris = append(uris, uri)
	}
	s.mu.Unlock()
	sort.Strings(uris)
	for _, uri := range uris {
		t, _ := parseURI(uri)
		c, ok := s.read(now, t)
		digest := c.digest + c.why
		if !ok {
			digest = "gone"
		}
		if digest == told[uri] {
			continue
		}
		s.mu.Lock()
		if one, still := s.subscribed[uri]; still {
			one.digest = digest
			s.subscribed[uri] = one
		}
		s.mu.Unlock()
		_ = s.protocol.ResourceUpdated(ctx, &sdk.ResourceUpdatedNotificationParams{URI: uri})
	}
}

// relist puts on the lists what is there now and takes off what is not. The
// protocol's side tells clients of a changed list by itself.
func (s *session) relist(now view) {
	roots, _ := s.served()
	resources := map[string]*sdk.Resource{}
	prompts := map[string]*sdk.Prompt{}
	for _, r := range roots {
		snapshot := now.of(r)
		for _, one := range resourcesOf(r, snapshot) {
			resources[one.URI] = one
		}
		for _, one := range promptsOf(snapshot) {
			if prompts[one.Name] == nil {
				prompts[one.Name] = one
			}
		}
	}
	if len(roots) == 0 {
		for _, one := range builtinPrompts() {
			prompts[one.Name] = one
		}
	}
	for uri, one := range resources {
		if !s.listed[uri] {
			s.protocol.AddResource(one, s.readResource)
		}
	}
	for uri := range s.listed {
		if resources[uri] == nil {
			s.protocol.RemoveResources(uri)
		}
	}
	for name, one := range prompts {
		if !s.prompts[name] {
			s.protocol.AddPrompt(one, s.getPrompt)
		}
	}
	for name := range s.prompts {
		if prompts[name] == nil {
			s.protocol.RemovePrompts(name)
		}
	}
	s.listed, s.prompts = keys(resources), keys(prompts)
}

func keys[V any](m map[string]V) map[string]bool {
	out := make(map[string]bool, len(m))
	for k := range m {
		out[k] = true
	}
	return out
}
