#!/bin/sh
# parallel-study.sh SHARDS STUDY-OPTIONS…: makes a study on all cores, a part on each. With parallel's
# --sshlogin the parts go to other machines.
set -e
shards=$1
shift
seq "$shards" |
    parallel --halt now,fail=1 abtree study "$@" --jobs 1 --shard "{}/$shards" |
    abtree study merge -
