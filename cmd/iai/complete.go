package main

import (
	"strings"

	"github.com/spf13/cobra"

	"iai/iaip/problem"
)

// A completer answers a shell that asks how a word may go on. What stands
// behind a tab is shown beside the word.
type completer = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective)

// completeOne completes the only argument of a command.
func completeOne(words []string) completer {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return startingWith(words, typed), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeList completes the last word of a list with commas.
func completeList(words []string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		i := strings.LastIndexByte(typed, ',') + 1
		out := startingWith(words, typed[i:])
		for n := range out {
			out[n] = typed[:i] + out[n]
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
}

func startingWith(words []string, typed string) []string {
	out := []string{}
	for _, w := range words {
		if strings.HasPrefix(w, typed) {
			out = append(out, w)
		}
	}
	return out
}

// ruleCompletions are the problems by code and by name.
func ruleCompletions() []string {
	var codes, names []string
	for _, r := range problem.Rules {
		codes = append(codes, r.Code+"\t"+r.Name)
		names = append(names, r.Name+"\t"+r.Code)
	}
	return append(codes, names...)
}
