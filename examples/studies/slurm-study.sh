#!/bin/sh
#SBATCH --cpus-per-task=2
# slurm-study.sh STUDY-OPTIONS…: a job array; each task makes one part of the study.
set -e
abtree study "$@" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    -o "part-$SLURM_ARRAY_TASK_ID.jsonl"
