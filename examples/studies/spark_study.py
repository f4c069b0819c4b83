"""spark_study.py SHARDS STUDY-OPTIONS…: makes a study, a part on each partition."""

import os
import shlex
import subprocess
import sys

from pyspark import SparkContext

shards, options = int(sys.argv[1]), shlex.join(sys.argv[2:])
part = f"xargs -I NUMBER abtree study {options} --jobs 1 --shard NUMBER/{shards}"
spark = SparkContext(appName="abtree study")
numbers = spark.parallelize(range(1, shards + 1), shards)
lines = numbers.pipe(part, {"PATH": os.environ["PATH"]}, checkCode=True).collect()
merge = ["abtree", "study", "merge", "-"]
sys.exit(subprocess.run(merge, input="\n".join(lines), text=True).returncode)
