module iai

go 1.26
