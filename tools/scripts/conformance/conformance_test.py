#!/usr/bin/env python3
"""Checks the public table: recipes are well-formed, each row has a recipe, each failure was judged by hand, and the pages of
docs/conformance are what the rows give.

usage: conformance_test.py [unittest's arguments]
"""
import json
import unittest

import ask
import conformance
import pages

RESULTS = conformance.ROOT / "docs/conformance"
RECIPES = json.loads((conformance.HERE / "programs.json").read_text(encoding="utf-8"))["programs"]
JUDGEMENTS = json.loads((conformance.HERE / "judgements.json").read_text(encoding="utf-8"))
ROWS = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted((RESULTS / "rows").glob("*.json"))}


class Recipes(unittest.TestCase):
    def test_have_what_they_need(self):
        for recipe in RECIPES:
            with self.subTest(recipe["name"]):
                for field in ("name", "language", "kind", "version", "from", "address", "run"):
                    self.assertTrue(recipe[field], field)
                self.assertRegex(recipe["date"], r"^\d{4}-\d\d-\d\d$")
                self.assertIn(recipe["kind"], ask.RUNS)
                self.assertRegex(recipe["address"], r"^https://")
                self.assertIn(recipe["from"], ("Debian", "npm", "source"))
                self.assertEqual(bool(recipe["get"]), recipe["from"] != "source", "only packages are installed")
                self.assertTrue("adapter" not in recipe or (conformance.ROOT / recipe["adapter"]).is_file())

    def test_have_names_of_their_own(self):
        files = [pages.file_name(recipe["name"]) for recipe in RECIPES]
        self.assertEqual(len(files), len(set(files)))

    def test_know_the_columns(self):
        columns = {*ask.INVARIANTS.values(), *ask.DEVIATIONS.values(), *ask.RUNS["engine"]} - {"suite", "compare", "check"}
        self.assertEqual(columns - set(ask.COLUMNS), set())


class Rows(unittest.TestCase):
    def test_have_recipes(self):
        names = {pages.file_name(recipe["name"]): recipe["version"] for recipe in RECIPES}
        for file, row in ROWS.items():
            with self.subTest(file):
                self.assertEqual(names.get(file), row["version"])
                self.assertEqual(list(row["cells"]), ask.COLUMNS)

    def test_name_no_folder_of_a_machine(self):
        for file in (RESULTS / "rows").glob("*.json"):
            self.assertNotRegex(file.read_text(encoding="utf-8"), r"/(tmp|home|root|work|Users)/", file.name)

    def test_were_judged_by_hand(self):
        for _, row, _ in pages.Table({r["name"]: r for r in RECIPES}, RESULTS).rows:
            for column, state in row["states"].items():
                self.assertNotEqual(state, "not judged", f"{row['name']}, {column}")

    def test_are_judged_in_known_words(self):
        for name, judged in JUDGEMENTS["programs"].items():
            self.assertIn(pages.file_name(name), ROWS)
            for column, entries in judged.items():
                for entry in entries:
                    with self.subTest(f"{name}, {column}"):
                        self.assertIn(entry["verdict"], ("failed", "deviations", "disputed"))
                        self.assertTrue(entry["what"] and entry["witness"] and entry["judged"])
                        self.assertTrue(any(pages.verdict_of(finding, [entry]) for finding in ROWS[pages.file_name(name)]["cells"][column].get("findings", [])),
                                        f"no finding begins with {entry['what']}")


class Pages(unittest.TestCase):
    def test_are_what_the_rows_give(self):
        made = pages.files(conformance.programs(), RESULTS, conformance.ROOT)
        for name, text in made.items():
            self.assertTrue((RESULTS / name).is_file() and (RESULTS / name).read_text(encoding="utf-8") == text,
                            f"docs/conformance/{name} is not what the rows give: ./dev conformance --pages writes it")
        badges = {f"badges/{file.name}" for file in (RESULTS / "badges").glob("*.svg")}
        self.assertEqual(badges - set(made), set(), "badges without a row")

    def test_escape_what_programs_print(self):
        finding = {"what": "<b>|`", "count": 1, "found": "<script>alert(1)</script> ``|"}
        cells = {column: {"result": "not askable", "failed": 0, "checks": 0} for column in ask.COLUMNS}
        cells["moves"] = {"result": "failed", "failed": 1, "checks": 1, "findings": [finding]}
        recipe = RECIPES[0] | {"name": "<i>x|", "address": "https://x.example/\"'><x>"}
        row = {"name": "<i>x|", "version": "<1>", "cells": cells, "states": {column: pages.state_of(cell, []) for column, cell in cells.items()}}
        table = pages.Table({}, RESULTS)
        table.rows = [(recipe, row, {})]
        page = pages.html_page(table, conformance.ROOT)
        self.assertEqual(row["states"]["moves"], "not judged")
        for text in ("<script>alert", "<i>x", "<b>|", '"\'><x>'):
            self.assertNotIn(text, page)
        self.assertIn("``` <script>alert(1)</script> ``\\| ```", pages.markdown_page(table))


if __name__ == "__main__":
    unittest.main()
