package main

// mostCompared bounds the work of comparing lines: beyond it, what differs is
// shown as one change.
const mostCompared = 4 << 20

// changedLines are the changes that make lines of others: the fewest lines go
// and come.
func changedLines(old, new []string) []change {
	start, end := 0, 0
	for start < len(old) && start < len(new) && old[start] == new[start] {
		start++
	}
	for end < len(old)-start && end < len(new)-start && old[len(old)-1-end] == new[len(new)-1-end] {
		end++
	}
	a, b := old[start:len(old)-end], new[start:len(new)-end]
	switch {
	case len(a)+len(b) == 0:
		return nil
	case len(a)*len(b) > mostCompared:
		return []change{{start, start + len(a), b}}
	}
	// common[i][j] is how many lines a[i:] and b[j:] share, in order.
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out []change
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		c := change{from: start + i}
		from := j
		for i < len(a) || j < len(b) {
			switch {
			case i < len(a) && j < len(b) && a[i] == b[j]:
			case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
				i++
				continue
			default:
				j++
				continue
			}
			break
		}
		c.to, c.lines = start+i, b[from:j]
		out = append(out, c)
	}
	return out
}
