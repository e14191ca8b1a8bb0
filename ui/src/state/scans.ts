// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The latest scan of each scanner that is watched.

import { signal } from "@preact/signals";
import type { Scan } from "../net/decode_binary";

export const scans = signal<ReadonlyMap<string, Scan>>(new Map());

export const scanKey = (robot: number, sensor: string): string => `${robot} ${sensor}`;

export function takeScan(robot: number, sensor: string, scan: Scan): void {
  scans.value = new Map(scans.value).set(scanKey(robot, sensor), scan);
}
