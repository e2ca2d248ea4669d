package packfile

import (
	"iai/resolver/pack"
)

// A State is what the packs of a manifest come to: its wishes, held against
// the source and the lock.
type State struct {
	Wanted   Wanted
	Source   *Source
	Lock     *Lock // nil if there is none, or none that can be read
	Outcomes []Outcome
	// Leftover are entries of the lock that no request stands for.
	Leftover []LockEntry

	registry []pack.Candidate
}

// An Outcome is what one request comes to.
type Outcome struct {
	Request Request
	// Resolution is the one that counts: among what the lock allows if the
	// lock fits, and else afresh, by what a person had decided before if that
	// can still be followed.
	Resolution *pack.Resolution
	// Entry is what the lock has for the request, nil if it has nothing.
	Entry *LockEntry
	// Stale says why the entry no longer fits.
	Stale []pack.Staleness
	// Content is the selected pack, nil if none is.
	Content *Content
}

// Locked says whether the lock holds the request to what it remembers.
func (o *Outcome) Locked() bool { return o.Entry != nil && len(o.Stale) == 0 }

// Resolve works out what a manifest's wishes come to. lock is nil if there is
// none.
func Resolve(w Wanted, source *Source, lock *Lock) *State {
	s := &State{Wanted: w, Source: source, Lock: lock, registry: source.candidates(lock)}
	asked := map[*LockEntry]bool{}
	for _, request := range w.Requests {
		o := Outcome{Request: request}
		q := w.Question(request.Text, s.registry)
		if lock != nil {
			if o.Entry = lock.Find(request.Text); o.Entry != nil {
				asked[o.Entry] = true
				o.Stale = pack.Stale(o.Entry.Entry, q)
			}
		}
		if o.Locked() {
			q.Registry = o.Entry.Narrow(q.Registry)
			q.Context.Decision = o.Entry.Decision
			o.Resolution = pack.Resolve(q)
		} else if o.Resolution = s.decidedBefore(&o); o.Resolution == nil {
			o.Resolution = pack.Resolve(q)
		}
		if chosen, ok := o.Resolution.Chosen(); ok {
			o.Content = source.Content(chosen.Ref)
		}
		s.Outcomes = append(s.Outcomes, o)
	}
	if lock != nil {
		for i := range lock.Entries {
			if e := &lock.Entries[i]; !asked[e] {
				s.Leftover = append(s.Leftover, *e)
			}
		}
	}
	return s
}

// decidedBefore is a request resolved afresh by the decision its entry holds;
// nil if there is none, or none that can be followed. A decision between the
// packs of one source says nothing about those of another.
func (s *State) decidedBefore(o *Outcome) *pack.Resolution {
	if o.Entry == nil || o.Entry.Decision == "" || o.Entry.Source != s.Wanted.Source {
		return nil
	}
	if r := s.Ask(o.Request.Text, "", o.Entry.Decision); r.Outcome() == pack.Selected {
		return r
	}
	return nil
}

// Ask resolves one more request under the manifest's policy, without the lock
// and with a decision if there is one.
func (s *State) Ask(request, kind, decision string) *pack.Resolution {
	q := s.Wanted.Question(request, s.registry)
	q.Kind, q.Context.Decision = kind, decision
	return pack.Resolve(q)
}

// Renewed is the lock as it should be. An entry that fits stays as it is, be
// there a newer version or not; the others are made anew, by the decision taken
// for a request if there is one. A request that comes to nothing keeps what the
// lock had for it, and so does every request of a block that cannot be read as a
// whole: who knows what it asks for. all makes every entry anew, and keeps what was decided as
// long as it can be followed.
func (s *State) Renewed(decisions map[string]string, all bool) pack.Lock {
	var out pack.Lock
	for i := range s.Outcomes {
		o := &s.Outcomes[i]
		decision, decided := decisions[o.Request.Text]
		if !decided && o.Locked() && !all {
			out = out.With(o.Entry.Entry)
			continue
		}
		r := s.Ask(o.Request.Text, "", decision)
		if again := s.decidedBefore(o); again != nil && !decided {
			r = again
		}
		if e, ok := s.entry(r); ok {
			out = out.With(e)
		} else if o.Entry != nil {
			out = out.With(o.Entry.Entry)
		}
	}
	if s.Wanted.Broken {
		for _, e := range s.Leftover {
			out = out.With(e.Entry)
		}
	}
	return out
}

// Decided is the lock with a decision taken on one request, and nothing else
// changed. Where there was no lock every request is locked that can be, so that
// the new one fits. It answers false for a decision that cannot be followed.
func (s *State) Decided(request, ref string) (pack.Lock, bool) {
	e, ok := s.entry(s.Ask(request, "", ref))
	switch {
	case !ok:
		return pack.Lock{}, false
	case s.Lock == nil:
		return s.Renewed(map[string]string{request: ref}, false), true
	}
	var old pack.Lock
	for _, locked := range s.Lock.Entries {
		old.Entries = append(old.Entries, locked.Entry)
	}
	return old.With(e), true
}

// entry is what a lock should remember of a resolution, if it selected a pack
// that can be used.
func (s *State) entry(r *pack.Resolution) (pack.Entry, bool) {
	e, ok := r.Entry()
	if !ok {
		return e, false
	}
	chosen, _ := r.Chosen()
	content := s.Source.Content(chosen.Ref)
	_, broken := content.Broken()
	e.Digest = content.Digest
	return e, !broken
}

// Fits says whether the lock is what it should be.
func (s *State) Fits() bool {
	if s.Lock == nil {
		return len(s.Wanted.Requests) == 0
	}
	for i := range s.Outcomes {
		if !s.Outcomes[i].Locked() {
			return false
		}
	}
	return len(s.Leftover) == 0
}
