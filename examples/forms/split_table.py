"""Writes each row of a form's table, a CSV file, as a student's answer: split_table.py TABLE FOLDER"""

import csv
import pathlib
import re
import sys

# Columns of the form that are no part of the answer, in lower case.
LEFT_OUT = {"timestamp", "start time", "completion time", "email", "email address", "username"}
# The column with the name that the answer's file gets.
STUDENT = "student"

table, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
with open(table, encoding="utf-8-sig", newline="") as file:
    for number, row in enumerate(csv.DictReader(file), start=1):
        answers = {key.strip(): " ".join(cell.split()) for key, cell in row.items() if key and cell}
        asked = {key: cell for key, cell in answers.items() if key.lower() not in LEFT_OUT}
        student = asked.get(STUDENT) or f"row {number}"
        path = folder / (re.sub(r"[^\w .-]", "_", student).strip(". ") + ".txt")
        if path.exists():
            sys.exit(f"row {number}: there is an answer in {path} already")
        lines = (f"{key}: {cell}\n" for key, cell in asked.items())
        path.write_text("".join(lines), encoding="utf-8")
