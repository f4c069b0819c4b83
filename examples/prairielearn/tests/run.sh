#!/bin/sh
# The entry point of the grading job; the folder of the results does not exist yet.
#
# With --exit-zero a wrong answer is no failure of the job. A mistake in the tree or in the points
# still is one: there is no result then, and PrairieLearn says so.
set -eu
root=${GRADE_ROOT:-/grade}
PATH="$root/serverFilesCourse/abtree:$PATH"
abtree check "$root/tests/tree.sexp" "$root/student/answer.txt" \
    --alpha-beta --points "$root/tests/points.json" \
    --format prairielearn --exit-zero -o "$root/results/results.json"
