#!/bin/sh
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# ui/build.sh FOLDER: bundles the page into FOLDER. Fetches its packages first if package-lock.json
# is newer than they are. Builds of several configurations at once take turns.
set -eu
out=$1
cd "$(dirname "$0")"
mkdir -p node_modules
exec 9>node_modules/.lock
flock 9
if [ ! -f node_modules/.fetched ] || [ package-lock.json -nt node_modules/.fetched ]; then
  # npm empties node_modules, the lock's name with it; the lock itself stays ours.
  npm ci --no-audit --no-fund --loglevel=error >&2 || {
    echo "ui: npm could not fetch the page's packages; without a network: cmake -DUNDERSTUDY_UI=OFF" >&2
    exit 1
  }
  touch node_modules/.fetched
fi
node build.mjs "$out"
