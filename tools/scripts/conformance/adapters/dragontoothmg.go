// An adapter of dylhunn/dragontoothmg (Go): build it and protocol.go in a module that requires the library.
package main

import (
	"fmt"

	"github.com/dylhunn/dragontoothmg"
)

func main() {
	var board dragontoothmg.Board
	var undo []func()
	legal := func() map[string]dragontoothmg.Move {
		moves := map[string]dragontoothmg.Move{}
		for _, move := range board.GenerateLegalMoves() {
			moves[move.String()] = move
		}
		return moves
	}
	(&library{
		name:     "dragontoothmg",
		declares: []string{"ep-always", "half-set"},
		set: func(fen string) string {
			board, undo = dragontoothmg.ParseFen(fen), nil
			return ""
		},
		make: func(uci string) {
			move, is := legal()[uci]
			if !is {
				panic("refused " + uci)
			}
			undo = append(undo, board.Apply(move))
		},
		unmake: func() {
			undo[len(undo)-1]()
			undo = undo[:len(undo)-1]
		},
		questions: map[string]func() any{
			"moves": func() any {
				moves := []string{}
				for _, move := range board.GenerateLegalMoves() {
					moves = append(moves, move.String())
				}
				return moves
			},
			"fen":   func() any { return board.ToFen() },
			"check": func() any { return board.OurKingInCheck() },
			"key":   func() any { return fmt.Sprintf("%x", board.Hash()) },
		},
	}).serve()
}
