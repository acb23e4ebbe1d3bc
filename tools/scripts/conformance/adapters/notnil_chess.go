// An adapter of notnil/chess (Go): build it and protocol.go in a module that requires the library.
package main

import "github.com/notnil/chess"

func main() {
	var game *chess.Game
	var uci chess.UCINotation
	var algebraic chess.AlgebraicNotation
	legal := func() []*chess.Move { return game.Position().ValidMoves() }
	spelled := func(move *chess.Move) string { return uci.Encode(game.Position(), move) }
	(&library{
		name:     "notnil/chess",
		declares: []string{},
		set: func(fen string) string {
			option, err := chess.FEN(fen)
			if err != nil {
				return err.Error()
			}
			game = chess.NewGame(option)
			return ""
		},
		make: func(text string) {
			for _, move := range legal() {
				if spelled(move) == text {
					if err := game.Move(move); err != nil {
						panic(err)
					}
					return
				}
			}
			panic("refused " + text)
		},
		questions: map[string]func() any{
			"moves": func() any {
				moves := []string{}
				for _, move := range legal() {
					moves = append(moves, spelled(move))
				}
				return moves
			},
			"fen": func() any { return game.Position().String() },
			"san": func() any {
				texts := map[string]string{}
				for _, move := range legal() {
					texts[spelled(move)] = algebraic.Encode(game.Position(), move)
				}
				return texts
			},
			"checkmate": func() any { return game.Position().Status() == chess.Checkmate },
			"stalemate": func() any { return game.Position().Status() == chess.Stalemate },
		},
		readers: map[string]func(text string) string{
			"move_of_san": func(text string) string {
				move, err := algebraic.Decode(game.Position(), text)
				if err != nil {
					return ""
				}
				return spelled(move)
			},
		},
	}).serve()
}
