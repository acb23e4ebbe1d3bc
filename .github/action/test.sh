#!/usr/bin/env bash
# Runs the verbs of the action: test.sh KIWIPETE, with ENGINE or LIBRARY in the environment. RUN, TEST_OPTIONS,
# SUITE_OPTIONS, COMPARE_OPTIONS, CHECK_OPTIONS and REPORTS change the defaults. Continues after a failure, and returns the worst exit code.
# Works with bash 3.2, which macOS has.
set -uo pipefail

refuse() {
  echo "::error title=kiwipete::$1"
  exit 2
}

[ $# -eq 1 ] || { echo "usage: ENGINE=COMMAND test.sh KIWIPETE" >&2; exit 2; }
kiwipete=$1
reports=${REPORTS:-kiwipete-reports}
if [ -n "${ENGINE:-}" ] && [ -z "${LIBRARY:-}" ]; then
  tested=(--engine "$ENGINE")
elif [ -z "${ENGINE:-}" ] && [ -n "${LIBRARY:-}" ]; then
  tested=(--library "$LIBRARY")
elif [ -n "${ENGINE:-}" ]; then
  refuse "both an engine and a library are given; give one of them"
else
  refuse "neither an engine nor a library is given; give one of them"
fi

options_of() {
  case $1 in
    test) echo "${TEST_OPTIONS:---seconds 120}" ;;
    suite) echo "${SUITE_OPTIONS:---max-nodes 1000000}" ;;
    compare) echo "${COMPARE_OPTIONS:---random 2000 -d 2}" ;;
    check) echo "${CHECK_OPTIONS:---random 200}" ;;
    *) return 1 ;;
  esac
}

# Check all verbs before the first one runs, which may take minutes.
verbs=${RUN:-test}
for verb in $verbs; do
  options_of "$verb" >/dev/null || refuse "run: there is no $verb; the verbs are test, suite, compare and check"
done
mkdir -p "$reports" || refuse "the folder $reports for the reports cannot be made"
worst=0
for verb in $verbs; do
  options=$(options_of "$verb")
  echo "::group::kiwipete $verb $options"
  if [ "$verb" = test ]; then program=("${tested[1]}"); else program=("${tested[@]}" --quiet); fi
  # Options are words without quotation marks.
  # shellcheck disable=SC2086
  "$kiwipete" "$verb" "${program[@]}" $options --html "$reports/$verb.html" --junit "$reports/$verb.xml" --github
  status=$?
  echo "::endgroup::"
  [ $status -le $worst ] || worst=$status
done
exit $worst
