// An adapter of malbrecht/chess (Go): build it and protocol.go in a module that requires the library.
package main

import (
	"fmt"

	"github.com/malbrecht/chess"
)

func main() {
	board := chess.MustParseFen("")
	var before []*chess.Board
	spelled := func(move chess.Move) string {
		text := move.Uci(board)
		if piece := board.Piece[move.From]; piece.Type() == chess.King && board.Piece[move.To].Type() == chess.Rook && board.Piece[move.To].Color() == piece.Color() {
			file := "c" // the library lets the king take its rook
			if move.To > move.From {
				file = "g"
			}
			return text[:2] + file + text[3:]
		}
		return text
	}
	(&library{
		name:     "malbrecht/chess",
		declares: []string{"ep-always"},
		set: func(fen string) string {
			made, err := chess.ParseFen(fen)
			if err != nil {
				return err.Error()
			}
			board, before = made, nil
			return ""
		},
		make: func(uci string) {
			for _, move := range board.LegalMoves() {
				if spelled(move) == uci {
					before = append(before, board)
					board = board.MakeMove(move)
					return
				}
			}
			panic("refused " + uci)
		},
		unmake: func() {
			board = before[len(before)-1]
			before = before[:len(before)-1]
		},
		questions: map[string]func() any{
			"moves": func() any {
				moves := []string{}
				for _, move := range board.LegalMoves() {
					moves = append(moves, spelled(move))
				}
				return moves
			},
			"fen":   func() any { return board.Fen() },
			"check": func() any { check, _ := board.IsCheckOrMate(); return check },
			"checkmate": func() any {
				_, mate := board.IsCheckOrMate()
				return mate
			},
			"san": func() any {
				texts := map[string]string{}
				for _, move := range board.LegalMoves() {
					texts[spelled(move)] = move.San(board)
				}
				return texts
			},
			"key": func() any { return fmt.Sprintf("%x", board.Hash()) },
		},
	}).serve()
}
