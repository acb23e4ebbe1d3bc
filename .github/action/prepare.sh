#!/usr/bin/env bash
# Prints name=value lines for GITHUB_OUTPUT: `hash`, a hash of the sources that the command is built from, as the key of the
# cache; and `artifact`, a valid name for an artifact that no other job of the workflow run uses.
# Environment: ARTIFACT, the name to use unless it is empty; JOB, the job's name in the workflow; INDEX, its number in the
# matrix; REPORTS, the folder of reports. Works with bash 3.2, which macOS has.
set -euo pipefail
cd "$(dirname "$0")/../.."
if command -v sha256sum >/dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
hash=$(find . -type f -not -path './.git/*' -not -path './out/*' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 "${sum[@]}" | "${sum[@]}" | cut -c1-16)
echo "hash=$hash"
# The name of an artifact must not contain / \ : " < > | * ? or a line end.
plain=$(printf '%s' "${ARTIFACT:-kiwipete-$JOB-$INDEX-$REPORTS}" | LC_ALL=C tr -c 'A-Za-z0-9._-' '-')
echo "artifact=$plain"
