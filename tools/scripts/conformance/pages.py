"""Writes the table of docs/conformance from its rows: README.md, table.html and a badge for each row. All texts of programs are
escaped."""
import html
import json
import pathlib
import re

from ask import COLUMNS

HERE = pathlib.Path(__file__).resolve().parent
SHORT = {"passed": "passed", "deviations": "deviations", "not askable": "–", "disputed": "disputed", "not judged": "not judged"}
COLOURS = {"passed": "#1a7f37", "failed": "#b3261e", "open": "#5d6166"}


def file_name(name):
    """The name of a program as the name of a file."""
    return re.sub(r"[^A-Za-z0-9.+-]", "_", name).strip("._") or "_"


def verdict_of(finding, judged):
    """How a finding was judged by hand: its entry in judgements.json, or None."""
    return next((entry for entry in judged if finding["what"].startswith(entry["what"])), None)


def state_of(cell, judged):
    """What the table says of a cell: `failed` only if each of its findings was judged to be so by hand, or set aside."""
    if cell["result"] != "failed":
        return cell["result"]
    verdicts = [(verdict_of(finding, judged) or {"verdict": "not judged"})["verdict"] for finding in cell.get("findings", [])]
    return next((state for state in ("not judged", "failed", "disputed", "deviations") if state in verdicts), "not judged")


def shown(cell, state, judged):
    """A cell in words; findings that are no failure are not counted."""
    if state == "failed":
        aside = sum((verdict_of(finding, judged) or {}).get("verdict") != "failed" for finding in cell["findings"])
        return f"failed {max(1, cell['failed'] - aside):,} of {cell['checks']:,}"
    return SHORT[state] + (" (in time)" if cell.get("ended") and state in ("passed", "deviations") else "")


def claimed(row):
    """The states of the themes that a program claims: few programs claim to check FENs, so malformed input is no blame."""
    return [state for column, state in row["states"].items() if column != "malformed"]


class Table:
    """The rows with their recipes and judgements, in the order of the recipes."""

    def __init__(self, recipes, results):
        judgements = json.loads((HERE / "judgements.json").read_text(encoding="utf-8"))
        self.rows = []
        for name, recipe in recipes.items():
            file = results / "rows" / f"{file_name(name)}.json"
            if file.exists():
                row = json.loads(file.read_text(encoding="utf-8"))
                judged = judgements["programs"].get(name, {})
                row["states"] = {column: state_of(cell, judged.get(column, [])) for column, cell in row["cells"].items()}
                self.rows.append((recipe, row, judged))
        self.not_built = judgements["not built"]

    def summary(self):
        """One sentence about the whole table."""
        languages = {recipe["language"] for recipe, _, _ in self.rows}
        failing = sum("failed" in claimed(row) for _, row, _ in self.rows)
        return (f"{len(self.rows)} programs in {len(languages)} languages; {failing} of them have a failure that was judged by hand, "
                "in another theme than malformed input.")


def markdown(text):
    """A foreign text inside a paragraph or table of Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>|#~$&])", r"\\\1", " ".join(str(text).split()))


def code(text):
    """A foreign text as code of Markdown, whatever backticks it contains."""
    text = re.sub(r"\s*\n\s*", " ", str(text)).strip().replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    blank = " " if len(fence) > 1 else ""
    return f"{fence}{blank}{text}{blank}{fence}"


def example(finding):
    """The parts of a finding, as pairs of a word and a foreign text."""
    words = {"position": "position", "moves": "moves", "input": "input", "expected": "expected", "found": "found",
             "dialogue": "dialogue", "repeat": "repeat"}
    return [(word, finding[name]) for name, word in words.items() if finding.get(name)]


def judgement_words(entry):
    if entry is None:
        return "not judged by hand yet, so it counts as neither passed nor failed."
    return f"{entry['verdict']}. Second witness: {entry['witness']}. Judged by hand: {entry['judged']}."


def findings_of(row):
    """The findings to show with their columns: of malformed input only the first, since the others resemble it."""
    for column, cell in row["cells"].items():
        for finding in cell.get("findings", [])[:1 if column == "malformed" else None]:
            yield column, finding


def details(recipe, row, judged):
    """The section of one program below the table, or nothing if it has no finding."""
    lines = []
    for column, finding in findings_of(row):
        entry = verdict_of(finding, judged.get(column, []))
        times = f", {finding['count']} times" if finding["count"] > 1 else ""
        lines.append(f"- **{column}**: {markdown(finding['what'])}{times}: {judgement_words(entry)}")
        lines += [f"  - {word}: {code(text)}" for word, text in example(finding)]
    return [f"### {markdown(recipe['name'])}", "", *lines, ""] if lines else []


def markdown_page(table):
    head = (HERE / "head.txt").read_text(encoding="utf-8").replace("{summary}", table.summary())
    lines = [head, "| program | language | version | date | " + " | ".join(COLUMNS) + " |",
             "| --- " * (4 + len(COLUMNS)) + "|"]
    for recipe, row, judged in table.rows:
        cells = []
        for column in COLUMNS:
            words = shown(row["cells"][column], row["states"][column], judged.get(column, []))
            has_findings = row["cells"][column].get("findings")
            cells.append(f"[{words}](#{anchor(recipe['name'])})" if has_findings else words)
        lines.append(f"| [{markdown(recipe['name'])}]({recipe['address']}) | {recipe['language']} | {markdown(recipe['version'])} | "
                     f"{recipe['date']} | " + " | ".join(cells) + " |")
    lines += ["", "## Findings", "", "`PROGRAM` stands for the command that starts the program.", ""]
    for entry in table.rows:
        lines += details(*entry)
    lines += ["## Not in the table", "", "| program | language | why |", "| --- | --- | --- |"]
    lines += [f"| {markdown(e['name'])} | {e['language']} | {markdown(e['why'])} |" for e in table.not_built]
    return "\n".join(lines) + "\n"


def anchor(name):
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-")


def html_cell(recipe, row, judged, column):
    state = row["states"][column]
    cell = row["cells"][column]
    words = html.escape(shown(cell, state, judged.get(column, [])))
    if cell.get("deviations"):
        words = f'<span title="{html.escape(", ".join(cell["deviations"]))}">{words}</span>'
    if cell.get("findings"):
        words = f'<a href="#{file_name(recipe["name"])}">{words}</a>'
    return f'<td class="{state.replace(" ", "-")}">{words}</td>'


def html_details(recipe, row, judged):
    parts = []
    for column, finding in findings_of(row):
        words = judgement_words(verdict_of(finding, judged.get(column, [])))
        lines = "".join(f"<dt>{word}</dt><dd><code>{html.escape(text)}</code></dd>" for word, text in example(finding))
        parts.append(f"<h3>{column}: {html.escape(finding['what'])}, {finding['count']} ×</h3><p>{html.escape(words)}</p><dl>{lines}</dl>")
    return (f'<section class="finding inside" id="{file_name(recipe["name"])}"><h2>{html.escape(recipe["name"])}</h2>{"".join(parts)}</section>'
            if parts else "")


def html_page(table, root):
    rows = "".join(
        f'<tr><th scope="row"><a href="{html.escape(recipe["address"])}">{html.escape(recipe["name"])}</a></th><td>{recipe["kind"]}</td>'
        f'<td>{html.escape(recipe["language"])}</td><td>{html.escape(recipe["version"])}</td><td>{recipe["date"]}</td>'
        + "".join(html_cell(recipe, row, judged, column) for column in COLUMNS) + "</tr>\n" for recipe, row, judged in table.rows)
    heads = "".join(f'<th scope="col"><button type="button">{word}</button></th>'
                    for word in ["program", "kind", "language", "version", "date", *COLUMNS])
    missing = "".join(f"<li>{html.escape(e['name'])} ({html.escape(e['language'])}): {html.escape(e['why'])}</li>" for e in table.not_built)
    values = {"style": (root / "tools/report/page/style.css").read_text(encoding="utf-8"), "summary": html.escape(table.summary()),
              "heads": heads, "rows": rows, "details": "\n".join(html_details(*entry) for entry in table.rows), "missing": missing}
    page = (HERE / "table.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda word: values[word[1]], page)


def badge(row):
    """A badge that the author of a program may show."""
    states = claimed(row)
    failed, passed = states.count("failed"), states.count("passed") + states.count("deviations")
    words = f"{failed} of {passed + failed} themes failed" if failed else f"{passed} themes passed"
    colour = COLOURS["failed" if failed else "open" if "not judged" in states or "disputed" in states else "passed"]
    left, right = 62, 12 + 6 * len(words)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label="kiwipete: {words}">'
            f'<title>kiwipete: {html.escape(row["name"])} {html.escape(row["version"])}: {words}</title>'
            f'<rect width="{left}" height="20" rx="3" fill="#1d2021"/><rect x="{left - 4}" width="{right + 4}" height="20" rx="3" fill="{colour}"/>'
            f'<g fill="#fff" font-family="system-ui, sans-serif" font-size="11"><text x="8" y="14">kiwipete</text>'
            f'<text x="{left + 6}" y="14">{words}</text></g></svg>\n')


def files(recipes, results, root):
    """All files that follow from the rows: their texts by their paths below the results."""
    table = Table(recipes, results)
    made = {f"badges/{file_name(row['name'])}.svg": badge(row) for _, row, _ in table.rows}
    return {"README.md": markdown_page(table), "table.html": html_page(table, root), **made}


def write(recipes, results, root):
    """Writes the files, and removes badges of rows that are no more."""
    made = files(recipes, results, root)
    for old in (results / "badges").glob("*.svg"):
        if f"badges/{old.name}" not in made:
            old.unlink()
    for name, text in made.items():
        (results / name).parent.mkdir(parents=True, exist_ok=True)
        (results / name).write_text(text, encoding="utf-8")
