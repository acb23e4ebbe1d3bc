#!/bin/sh
# Compiles the adapter templates of the languages whose compiler is here, and asks each to say what it is, to set up a
# position, and what it cannot answer.
#
#     adapter_templates.sh TEMPLATES WORK
set -eu
templates=$(cd "$1" && pwd)
mkdir -p "$2"
cd "$2"

# Runs a program, and looks at the answers to three requests.
try() {
  printf '%s\n' '{"hello":1}' '{"set":"8/8/8/8/8/8/8/8 w - - 0 1","chess960":false,"ask":["fen","moves"]}' '{"ask":["no question"]}' |
    "$@" > answers 2> errors || { echo "$*: does not run:" >&2; cat errors >&2; exit 1; }
  for expected in '"name":"my library 1.0.0"' '"moves":\[\]' '"error":'; do
    grep -q "$expected" answers || { echo "$*: no answer has $expected:" >&2; cat answers >&2; exit 1; }
  done
  echo "ok: $*"
}

# Whether there is a compiler.
has() {
  command -v "$1" > /dev/null || { echo "skipped: there is no $1"; return 1; }
}

if has rustc; then
  rustc --edition 2021 -D warnings -o template_rs "$templates/template.rs"
  try ./template_rs
fi
if has go; then
  GOFLAGS= go build -o template_go "$templates/template.go"
  try ./template_go
fi
if has javac; then
  javac -Werror -Xlint:all -d . "$templates/Template.java"
  try java -cp . Template
fi
if has mcs; then
  mcs -warnaserror -nowarn:414 -out:Template.exe "$templates/Template.cs"
  try mono Template.exe
fi
