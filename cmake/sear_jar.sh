#!/bin/sh
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# sear_jar.sh CMAKE JAR FOLDER SOURCE... makes the jar of SEAR's classes in Java, if it is older than
# its sources. Java's run-time package holds the compiler, too. Java may come after the build was
# configured, so it is looked for here. Without it there is no jar.
set -eu
cmake=$1 jar=$2 folder=$3
shift 3
if [ -e "$jar" ] && [ -z "$(find "$@" -newer "$jar" -print -quit)" ]; then exit 0; fi
command -v java >/dev/null || exit 0
java --list-modules 2>/dev/null | grep -q '^jdk.compiler@' || exit 0
rm -rf "$folder"
mkdir -p "$folder" "$(dirname "$jar")"
java -m jdk.compiler/com.sun.tools.javac.Main -Xlint:all -d "$folder" "$@"
cd "$folder"
"$cmake" -E tar cf "$jar.new" --format=zip org
mv "$jar.new" "$jar"
