"""The results as a mutation testing report (github.com/stryker-mutator/mutation-testing-elements), JSON and HTML, and the
explanations of docs/mutants.md."""

import collections
import dataclasses
import json
import re

KILLED = ("Killed", "Timeout")


@dataclasses.dataclass
class Explanation:
    """A row of docs/mutants.md: which mutants, and why nothing can find them. "*" matches all."""
    file: str
    function: str
    code: str
    mutant: str
    reason: str
    used: int = 0

    def explains(self, mutant, sources):
        line = sources[mutant.file].line_text(mutant.start)
        return mutant.file == self.file and self.function in ("*", mutant.function) \
            and (self.code == "*" or self.code in line) \
            and self.mutant in ("*", mutant.operator, shown(mutant.replacement))


def shown(text):
    return " ".join(text.split())


def read_explanations(path):
    if not path.exists():
        return []
    rows = re.findall(r"^\| `(engine/[^|]*?)` \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", path.read_text(), re.M)
    return [Explanation(*(cell.strip().strip("`").replace("\\|", "|") for cell in row)) for row in rows]


def summary(results):
    """Lines: mutants by result, by the gate that killed them, by file."""
    by_status = collections.Counter(r["status"] for r in results)
    valid = sum(n for s, n in by_status.items() if s not in ("CompileError", "Ignored"))
    killed = sum(by_status[s] for s in KILLED)
    yield f"{len(results)} mutants: {killed} killed ({by_status['Timeout']} of them hung), " \
          f"{by_status['Survived'] + by_status['NoCoverage']} survived ({by_status['NoCoverage']} were never reached), " \
          f"{by_status['Ignored']} survived and are explained, {by_status['CompileError']} do not compile"
    yield f"score: {100 * killed / max(valid, 1):.2f} % of those not explained"
    for group, n in collections.Counter(r["group"] for r in results if r["status"] in KILLED).most_common():
        yield f"  killed by {group}: {n}"
    files = sorted({r["file"] for r in results})
    for file in files:
        own = [r for r in results if r["file"] == file]
        left = sum(r["status"] in ("Survived", "NoCoverage") for r in own)
        if left:
            yield f"  {file}: {left} of {len(own)} survive"


def as_json(results, sources):
    files = {}
    for result in results:
        source = sources[result["file"]]
        file = files.setdefault(result["file"], {"language": "cpp", "mutants": [],
                                                 "source": source.text.encode("latin-1").decode()})
        place = [{"line": source.line_of(at), "column": source.column_of(at)}
                 for at in (result["start"], result["end"])]
        mutant = {"id": str(result["number"]), "mutatorName": result["operator"], "replacement": result["replacement"],
                  "location": {"start": place[0], "end": place[1]}, "status": result["status"],
                  "killedBy": [result["by"]] if result.get("by") else []}
        if result.get("reason"):
            mutant["statusReason"] = result["reason"]
        file["mutants"].append(mutant)
    tests = [{"id": name, "name": name} for name in sorted({r["by"] for r in results if r.get("by")})]
    return {"schemaVersion": "2", "thresholds": {"high": 100, "low": 95}, "files": files,
            "testFiles": {"gates": {"tests": tests}}, "framework": {"name": "kiwipete mutants"}}


def write_html(path, report, script):
    data = json.dumps(report).replace("<", "\\u003c")
    script = script.replace("</script", "<\\/script")
    path.write_text('<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kiwipete: mutants of engine/'
                    f"</title><script>{script}</script></head>"
                    '<body><mutation-test-report-app title-postfix="engine/"></mutation-test-report-app>'
                    f'<script>document.querySelector("mutation-test-report-app").report = {data};</script>'
                    "</body></html>\n")
