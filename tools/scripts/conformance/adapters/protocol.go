// The adapter protocol for small adapters of Go libraries, as in template.go of tools/adapters: build it with one of them.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type object = map[string]any

// A library answers questions about its board. Set returns why a FEN is refused, else "".
type library struct {
	name      string
	declares  []string
	set       func(fen string) string
	make      func(uci string)
	unmake    func() // or nil
	questions map[string]func() any
	readers   map[string]func(text string) string // questions about given texts, or nil
}

func (l *library) hello() object {
	answers := []string{}
	if l.unmake != nil {
		answers = append(answers, "unmake")
	}
	for question := range l.questions {
		answers = append(answers, question)
	}
	for question := range l.readers {
		answers = append(answers, question)
	}
	return object{"name": l.name, "variants": []string{"standard"}, "declares": l.declares, "answers": answers}
}

func (l *library) answerTo(request object) (answer object) {
	defer func() {
		if why := recover(); why != nil {
			answer = object{"error": fmt.Sprint(why)}
		}
	}()
	if _, asked := request["hello"]; asked {
		return l.hello()
	}
	if fen, asked := request["set"].(string); asked {
		if refused := l.set(fen); refused != "" {
			return object{"refused": refused}
		}
	} else if uci, asked := request["make"].(string); asked {
		l.make(uci)
	} else if _, asked := request["unmake"]; asked {
		l.unmake()
	}
	answer = object{}
	for question, read := range l.readers {
		given, _ := request[question].([]any)
		readings := object{}
		for _, text := range given {
			readings[text.(string)] = read(text.(string))
		}
		if given != nil {
			answer[question] = readings
		}
	}
	asked, _ := request["ask"].([]any)
	for _, question := range asked {
		answer[question.(string)] = l.questions[question.(string)]()
	}
	return answer
}

func (l *library) serve() {
	in := bufio.NewReader(os.Stdin)
	out := os.Stdout
	os.Stdout = os.Stderr // standard output belongs to the protocol
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request object
		if err := json.Unmarshal(line, &request); err != nil {
			request = object{}
		}
		answer, _ := json.Marshal(l.answerTo(request))
		fmt.Fprintln(out, string(answer))
	}
}
