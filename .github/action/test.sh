#!/usr/bin/env bash
# Runs kiwipete as the action does: test.sh KIWIPETE, with ENGINE or LIBRARY in the environment, and RUN, SUITE_OPTIONS,
# COMPARE_OPTIONS, CHECK_OPTIONS and REPORTS if they are to be other than the defaults. Goes on after a failure, and ends with the worst exit code.
set -uo pipefail
kiwipete=$1
reports=${REPORTS:-kiwipete-reports}
if [ -n "${ENGINE:-}" ] && [ -z "${LIBRARY:-}" ]; then
  tested=(--engine "$ENGINE")
elif [ -z "${ENGINE:-}" ] && [ -n "${LIBRARY:-}" ]; then
  tested=(--library "$LIBRARY")
else
  [ -n "${ENGINE:-}" ] && what="both are given: an engine and a library" || what="neither an engine nor a library is given"
  echo "::error title=kiwipete::$what; give one of them"
  exit 2
fi
declare -A options=(
  [suite]=${SUITE_OPTIONS:---max-nodes 1000000}
  [compare]=${COMPARE_OPTIONS:---random 2000 -d 2}
  [check]=${CHECK_OPTIONS:---random 200}
)
mkdir -p "$reports"
worst=0
for verb in ${RUN:-suite compare check}; do
  echo "::group::kiwipete $verb ${options[$verb]:-}"
  # Options are words without quotation marks.
  # shellcheck disable=SC2086
  "$kiwipete" "$verb" "${tested[@]}" ${options[$verb]:-} --quiet --html "$reports/$verb.html" --junit "$reports/$verb.xml" --github
  status=$?
  echo "::endgroup::"
  [ $status -le $worst ] || worst=$status
done
exit $worst
