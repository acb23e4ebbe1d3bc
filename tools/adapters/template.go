// A template for an adapter. Copy it to my_adapter.go in a module that requires your library, replace the lines marked
// TODO, and delete what your library cannot answer. Then
//
//	go build my_adapter.go
//	kiwipete adapter-test ./my_adapter        # says what is wrong with the adapter
//	kiwipete check --library ./my_adapter --random 200
//
// docs/questions.md describes each question. A panic is answered as an error, and reported with the game that led to it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// Board is your library's game or position.
type Board struct{} // TODO

// Set sets up a FEN with six fields. It returns the reason if the library refuses it, else "".
func (b *Board) Set(fen string, chess960 bool) string { return "" } // TODO

// Make plays a legal move, spelled as in moves.
func (b *Board) Make(uci string) {} // TODO

// Unmake takes back the last move.
func (b *Board) Unmake() {} // TODO, or delete it and "unmake" below

const name = "my library 1.0.0" // TODO: with its version, for the report

// Without "chess960" the library is not asked to play it.
var variants = []string{"standard", "chess960"}

// The library's other abilities: "unmake"; "null" for null moves, if you add the requests null and unnull beside unmake.
var abilities = []string{"unmake"}

// The library's intentional deviations, such as "ep-always": its FEN has an en passant square after every double push.
var declares = []string{}

// The questions. Only moves and fen are required; docs/questions.md has many more, such as check, key, san, pieces.
var questions = map[string]func(*Board) any{
	"moves": func(b *Board) any { return []string{} }, // TODO: the legal moves: ["e2e4", "a7a8q"]
	"fen":   func(b *Board) any { return "" },         // TODO: all six fields
	"check": func(b *Board) any { return false },      // is the side to move in check?
}

// What the library reads in a text, "" if it refuses the text: "move_of_san", "game_of_pgn", "tags_of_pgn", "position_of_epd" ….
var readers = map[string]func(*Board, string) string{
	// "move_of_san": func(b *Board, text string) string { return "" },
}

type object = map[string]any

func hello() object {
	answers := append([]string{}, abilities...)
	for question := range questions {
		answers = append(answers, question)
	}
	for question := range readers {
		answers = append(answers, question)
	}
	return object{"name": name, "variants": variants, "declares": declares, "answers": answers}
}

func answerTo(request object, board *Board) (answer object) {
	defer func() {
		if why := recover(); why != nil {
			answer = object{"error": fmt.Sprint(why)}
		}
	}()
	if _, asked := request["hello"]; asked {
		return hello()
	}
	if fen, asked := request["set"].(string); asked {
		chess960, _ := request["chess960"].(bool)
		if refused := board.Set(fen, chess960); refused != "" {
			return object{"refused": refused}
		}
	} else if uci, asked := request["make"].(string); asked {
		board.Make(uci)
	} else if _, asked := request["unmake"]; asked {
		board.Unmake()
	}
	answer = object{}
	for question, read := range readers {
		given, _ := request[question].([]any)
		readings := object{}
		for _, text := range given {
			readings[text.(string)] = read(board, text.(string))
		}
		if given != nil {
			answer[question] = readings
		}
	}
	asked, _ := request["ask"].([]any)
	for _, question := range asked {
		answer[question.(string)] = questions[question.(string)](board)
	}
	return answer
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := os.Stdout
	os.Stdout = os.Stderr // standard output belongs to the protocol
	board := &Board{}
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request object
		if err := json.Unmarshal(line, &request); err != nil {
			request = object{}
		}
		answer, _ := json.Marshal(answerTo(request, board))
		fmt.Fprintln(out, string(answer))
	}
}
