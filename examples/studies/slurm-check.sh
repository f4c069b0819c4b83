#!/bin/sh
#SBATCH --cpus-per-task=2
# slurm-check.sh TREE CLASS: a job array; each task checks one part of the lines.
set -e
split --number="l/$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" "$2" |
    abtree check "$1" - --answers-from jsonl --alpha-beta --format jsonl --exit-zero --quiet \
        -o "$(printf 'reports-%04d.jsonl' "$SLURM_ARRAY_TASK_ID")"
