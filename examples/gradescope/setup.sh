#!/bin/sh
# Gradescope runs this once, when it builds the autograder.
set -eu
root=${AUTOGRADER_ROOT:-/autograder}
programs=${PROGRAMS:-/usr/local/bin}
cp "$root/source/abtree" "$programs/abtree"
chmod 755 "$programs/abtree"
