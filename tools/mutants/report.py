"""Writes the results as a mutation testing report (github.com/stryker-mutator/mutation-testing-elements) in JSON and HTML,
and reads the list of equivalent mutants in equivalent.md."""

import collections
import dataclasses
import json
import re

KILLED = ("Killed", "Timeout")
SURVIVED = ("Survived", "NoCoverage")


@dataclasses.dataclass
class Explanation:
    """A row of equivalent.md: some mutants, and why no check can kill them. "*" matches everything."""
    file: str
    function: str
    code: str
    mutant: str
    reason: str

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


def with_explanations(known, explanations, sources):
    """One record for each mutant and its result. A survivor that a row of equivalent.md explains is marked as ignored."""
    records = []
    for number, (mutant, result) in enumerate(known.items()):
        record = {**result, "number": number, "file": mutant.file, "start": mutant.start, "end": mutant.end,
                  "operator": mutant.operator, "replacement": mutant.replacement}
        if result["status"] in SURVIVED:
            row = next((e for e in explanations if e.explains(mutant, sources)), None)
            if row:
                record |= {"status": "Ignored", "reason": row.reason}
        records.append(record)
    return records


def summary(records):
    """The lines of the summary: mutants by result, by the check that killed them, by file."""
    by_status = collections.Counter(r["status"] for r in records)
    killed = sum(by_status[s] for s in KILLED)
    survived = sum(by_status[s] for s in SURVIVED)
    yield f"{len(records)} mutants: {killed} killed ({by_status['Timeout']} of them hung), {survived} survived " \
          f"({by_status['NoCoverage']} were never reached), {by_status['Ignored']} survived and are equivalent, " \
          f"{by_status['CompileError']} do not compile"
    yield f"score: {100 * killed / max(killed + survived, 1):.2f} % of those not equivalent"
    for group, n in collections.Counter(r["group"] for r in records if r["status"] in KILLED).most_common():
        yield f"  killed by {group}: {n}"
    for file in sorted({r["file"] for r in records}):
        own = [r for r in records if r["file"] == file]
        left = sum(r["status"] in SURVIVED for r in own)
        if left:
            yield f"  {file}: {left} of {len(own)} survive"


def write(folder, records, sources, packages):
    """Writes report.json, and report.html if the viewer is among the npm packages."""
    data = as_json(records, sources)
    (folder / "report.json").write_text(json.dumps(data, indent=1))
    script = packages / "mutation-testing-elements/dist/mutation-test-elements.js"
    if script.exists():
        write_html(folder / "report.html", data, script.read_text())


def as_json(records, sources):
    files = {}
    for record in records:
        source = sources[record["file"]]
        file = files.setdefault(record["file"], {"language": "cpp", "mutants": [],
                                                 "source": source.text.encode("latin-1").decode()})
        place = [{"line": source.line_of(at), "column": source.column_of(at)}
                 for at in (record["start"], record["end"])]
        mutant = {"id": str(record["number"]), "mutatorName": record["operator"], "replacement": record["replacement"],
                  "location": {"start": place[0], "end": place[1]}, "status": record["status"],
                  "killedBy": [record["by"]] if record.get("by") else []}
        if record.get("reason"):
            mutant["statusReason"] = record["reason"]
        file["mutants"].append(mutant)
    tests = [{"id": name, "name": name} for name in sorted({r["by"] for r in records if r.get("by")})]
    return {"schemaVersion": "2", "thresholds": {"high": 100, "low": 95}, "files": files,
            "testFiles": {"checks": {"tests": tests}}, "framework": {"name": "kiwipete mutants"}}


def write_html(path, report, script):
    data = json.dumps(report).replace("<", "\\u003c")
    script = script.replace("</script", "<\\/script")
    path.write_text('<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kiwipete: mutants of engine/'
                    f"</title><script>{script}</script></head>"
                    '<body><mutation-test-report-app title-postfix="engine/"></mutation-test-report-app>'
                    f'<script>document.querySelector("mutation-test-report-app").report = {data};</script>'
                    "</body></html>\n")
