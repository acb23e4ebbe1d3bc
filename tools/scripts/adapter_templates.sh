#!/bin/sh
# Compiles the adapter templates of the languages whose compiler is installed. Sends each three requests: describe yourself, set up
# a position, and a question that it cannot answer.
#
#     adapter_templates.sh TEMPLATES WORK
set -eu
templates=$(cd "$1" && pwd)
mkdir -p "$2"
cd "$2"

# Runs a program and checks its answers to three requests.
try() {
  printf '%s\n' '{"hello":1}' '{"set":"8/8/8/8/8/8/8/8 w - - 0 1","chess960":false,"ask":["fen","moves"]}' '{"ask":["no question"]}' |
    "$@" > answers 2> errors || { echo "$*: does not run:" >&2; cat errors >&2; exit 1; }
  for expected in '"name":"my library 1.0.0"' '"moves":\[\]' '"error":'; do
    grep -q "$expected" answers || { echo "$*: no answer has $expected:" >&2; cat answers >&2; exit 1; }
  done
  echo "ok: $*"
}

# Makes a copy of a template whose SAN reader, which is commented out, returns the text that it is asked about. Quotation marks,
# backslashes and line ends must be returned unchanged.
with_reader() {
  mkdir -p reading
  sed -e 's|// "move_of_san" => …|"move_of_san" => _text.to_string(),|' -e 's|READERS: &\[&str\] = &\[\]|READERS: \&[\&str] = \&["move_of_san"]|' \
    -e 's|// \("move_of_san": .*\) return "" |\1 return text |' -e 's|// \("move_of_san", text -> \)""|\1text|' \
    -e 's|// \(\["move_of_san"\] = text => \)""|\1text|' "$templates/$1" > "reading/$1"
}

# Runs such a program and checks what it returns.
try_reader() {
  text='"a \"b\" \\ c\nd"'
  printf '%s\n' '{"hello":1}' '{"set":"8/8/8/8/8/8/8/8 w - - 0 1","chess960":false,"ask":[],"move_of_san":['"$text"']}' |
    "$@" > answers 2> errors || { echo "$*: does not run:" >&2; cat errors >&2; exit 1; }
  grep -qF "\"move_of_san\":{$text:$text}" answers || { echo "$*: does not read $text:" >&2; cat answers >&2; exit 1; }
  echo "ok: $*"
}

# Whether a compiler is installed.
has() {
  command -v "$1" > /dev/null || { echo "skipped: there is no $1"; return 1; }
}

if has rustc; then
  rustc --edition 2021 -D warnings -o template_rs "$templates/template.rs"
  try ./template_rs
  with_reader template.rs
  rustc --edition 2021 -D warnings -o reading_rs reading/template.rs
  try_reader ./reading_rs
fi
if has go; then
  GOFLAGS="" go build -o template_go "$templates/template.go"
  try ./template_go
  with_reader template.go
  GOFLAGS="" go build -o reading_go reading/template.go
  try_reader ./reading_go
fi
if has javac; then
  javac -Werror -Xlint:all -d . "$templates/Template.java"
  try java -cp . Template
  with_reader Template.java
  javac -Werror -Xlint:all -d reading reading/Template.java
  try_reader java -cp reading Template
fi
if has mcs; then
  mcs -warnaserror -nowarn:414 -out:Template.exe "$templates/Template.cs"
  try mono Template.exe
  with_reader Template.cs
  mcs -warnaserror -nowarn:414 -out:Reading.exe reading/Template.cs
  try_reader mono Reading.exe
fi
