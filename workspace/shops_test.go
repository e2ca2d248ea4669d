package workspace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"iai/iaip"
	"iai/resolver/identifier"
)

// The examples resolve to what their texts say, and are clean but for hints.
func TestShops(t *testing.T) {
	for _, c := range []struct {
		dir, manifest string
		want          string
	}{
		{"webshop", "manifest.iai", `
context
  base context.iai
  merge context/architecture.iai
  merge context/words.iai
guardrails replace_all
  override guardrails.shop.iai
  not in force: base guardrails.iai
tasks overlay/markdown_sections
  base tasks.iai
  merge tasks.checkout.iai
  override tasks.sale.iai
  ## Cutting work from tasks.iai
  ## Evidence from tasks.iai
  ## Release from tasks.sale.iai instead of tasks.iai
  ## Commits from tasks.iai
  ## Checkout and payments from tasks.checkout.iai
  ## While the sale runs from tasks.sale.iai
references
  base references.iai
contract
  base contract.iai
  merge vendored/web.access/contract.access.iai
prompt
  metadata manifest.iai
`},
		{"monorepo", "web/manifest.iai", `
context
  base web/context.iai
  merge shared/context.company.iai
guardrails
  merge shared/guardrails.common.iai
  merge shared/guardrails.screens.iai
tasks
  merge shared/tasks.iai
`},
		{"monorepo", "mobile/manifest.iai", `
context
  base mobile/context.iai
  merge shared/context.company.iai
guardrails
  merge shared/guardrails.common.iai
  merge shared/guardrails.screens.iai
tasks overlay/markdown_sections
  merge shared/tasks.iai
  override mobile/tasks.stores.iai
  ## Evidence from shared/tasks.iai
  ## Release from mobile/tasks.stores.iai instead of shared/tasks.iai
  ## Devices from mobile/tasks.stores.iai
`},
		{"monorepo", "api/manifest.iai", `
context
  merge shared/context.company.iai
guardrails
  merge shared/guardrails.common.iai
  merge api/guardrails.data.iai
tasks
  merge shared/tasks.iai
research
  metadata api/manifest.iai
`},
	} {
		t.Run(c.manifest+" of "+c.dir, func(t *testing.T) {
			r := onRoot(t, "../examples/"+c.dir).Resolution(c.manifest)
			if r.Stopped {
				t.Fatalf("stopped: %v", r.All())
			}
			if got := "\n" + outline(r); got != c.want {
				t.Errorf("resolves to%s\nwant%s", got, c.want)
			}
		})
	}
}

func TestShopsAreClean(t *testing.T) {
	for dir, want := range map[string][]string{
		"webshop": {
			"not-in-force guardrails.iai",
			"not-in-force tasks.iai",
			"not-in-force tracking.iai",
		},
		"monorepo": {
			"not-in-force shared/tasks.iai",
		},
	} {
		t.Run(dir, func(t *testing.T) {
			found, _ := onRoot(t, "../examples/"+dir).Check(nil)
			var got []string
			for _, p := range found {
				got = append(got, p.Rule.Name+" "+p.File)
			}
			if !slices.Equal(got, want) {
				t.Errorf("found %v, want %v", got, want)
			}
		})
	}
}

// The shop's setting of the contract is one the catalogue understands.
func TestWebshopHasAContract(t *testing.T) {
	s := onRoot(t, "../examples/webshop")
	setup := s.Contract("manifest.iai")
	if setup.Refused != "" || setup.Project.ID != "teapot" || setup.Command != "create-component" {
		t.Errorf("project %q, command %q, refused %q", setup.Project.ID, setup.Command, setup.Refused)
	}
	if rule, ok := setup.Catalogue.Rule("amounts-in-cents"); !ok || rule.From != "teapot@shop.rules@1.2.0" {
		t.Errorf("the pack's rule comes from %q, %v", rule.From, ok)
	}
}

// Its packs are locked, and what is locked is what is there.
func TestWebshopHasPacks(t *testing.T) {
	p := onRoot(t, "../examples/webshop").Packs("manifest.iai")
	var got []string
	for i := range p.State.Outcomes {
		o := &p.State.Outcomes[i]
		if o.Content == nil || len(o.Stale) > 0 {
			t.Errorf("%s: stale %v", o.Request.Text, o.Stale)
			continue
		}
		got = append(got, o.Request.Text+" is "+o.Content.Root)
	}
	if want := []string{"teapot@shop.rules@^1.0 is shop", "acme@web.access@~0.4 is access"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Its code graph has one thing of a name, two, or none.
func TestWebshopHasAGraph(t *testing.T) {
	g, err := onRoot(t, "../examples/webshop").CodeGraph("manifest.iai")
	if err != nil || g == nil {
		t.Fatal(g, err)
	}
	for id, want := range map[string]identifier.Status{
		"placeOrder": identifier.One, "Basket": identifier.Many, "POST /api/orders": identifier.One,
		"payment-provider /v2/payments": identifier.One, "Cart": identifier.None,
	} {
		if a, err := identifier.Resolve(id, nil, g); err != nil || a.Status != want {
			t.Errorf("%s: %v %v, want %s", id, a.Status, err, want)
		}
	}
}

// outline is a resolution in a few lines: the inputs of each kind in order, and
// under an overlay the sections with what they replace.
func outline(r *iaip.Resolution) string {
	var b strings.Builder
	for _, k := range r.Effective() {
		b.WriteString(k.Name)
		if k.Override != nil {
			b.WriteString(" " + k.Override.Mode)
			if k.Override.Algorithm != "" {
				b.WriteString("/" + k.Override.Algorithm)
			}
		}
		b.WriteByte('\n')
		for _, in := range k.Inputs {
			fmt.Fprintf(&b, "  %s %s\n", in.Role, in.Origin)
		}
		for _, in := range k.Discarded {
			fmt.Fprintf(&b, "  not in force: %s %s\n", in.Role, in.Origin)
		}
		for _, p := range k.Pieces {
			if p.Section <= 0 {
				continue
			}
			in := k.Inputs[p.Input]
			fmt.Fprintf(&b, "  %s from %s", iaip.Heading(in.File, p.Section).Of(in.File.Src()), in.Origin)
			for _, gone := range p.Replaces {
				fmt.Fprintf(&b, " instead of %s", k.Inputs[gone.Input].Origin)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
