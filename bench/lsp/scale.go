package main

func (b *bench) measureScale() error { return nil }
