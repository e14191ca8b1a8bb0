#!/bin/bash
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Drives at the speeds that it reads, in hexadecimal mm/s, for languages without sockets.
exec 3<>/dev/tcp/127.0.0.1/34721
while read -r speed; do printf '\n\0\0\0\5x\0\x'"$speed"'\0\0' >&3; done
