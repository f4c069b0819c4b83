"""spark_check.py TREE CLASS: checks the answers of a class, a part of the lines on each partition."""

import os
import shlex
import sys

from pyspark import SparkContext

tree, answers = sys.argv[1:3]
check = f"abtree check {shlex.quote(tree)} - --answers-from jsonl --alpha-beta --format jsonl --exit-zero --quiet"
spark = SparkContext(appName="abtree check")
for report in spark.textFile(answers, 4).pipe(check, {"PATH": os.environ["PATH"]}, checkCode=True).collect():
    print(report)
