#!/bin/bash
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Bash: children, pipelines, signals, $RANDOM, $!, timeouts; the shell itself drives.
exec 3<>/dev/tcp/127.0.0.1/34721
set_speed() { printf '\n\0\0\0\5x\0\x'$1'\0\0' >&3; }
trap 'echo "signal at $(date +%s.%N)"' USR1
set_speed 64
(sleep 0.03; kill -USR1 $$) &
echo "started $!, $RANDOM $RANDOM"
seq 2000 | sort -R --random-source=/dev/urandom | head -n 3 | tr '\n' ' '
set_speed 7f
timeout 0.05 sleep 5
echo "timeout $? $SECONDS $EPOCHREALTIME"
wait
read -r -t 0.02 line < <(sleep 1; echo late)
echo "read $? $BASHPID"
set_speed 0
mktemp -u
