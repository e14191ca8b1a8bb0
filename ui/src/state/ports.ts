// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ports of all devices, and what went over the wires of those that somebody looks at. Only the latest lines are
// kept.

import { signal } from "@preact/signals";
import type { Port, Traffic, TrafficLine } from "../net/messages";

export const KEPT_TRAFFIC = 5000;

/** Undefined until the server has sent them. */
export const ports = signal<readonly Port[] | undefined>(undefined);

export interface WireLog {
  lines: readonly TrafficLine[];
  /** Messages that are not among the lines: there were too many, or they are too old. */
  missing: number;
}

const NO_TRAFFIC: WireLog = { lines: [], missing: 0 };

/** By the number of the device. */
export const traffic = signal<ReadonlyMap<number, WireLog>>(new Map());

export const trafficOf = (device: number): WireLog => traffic.value.get(device) ?? NO_TRAFFIC;

export function grown(log: WireLog, more: Pick<Traffic, "left_out" | "lines">): WireLog {
  const all = [...log.lines, ...more.lines];
  const tooOld = Math.max(0, all.length - KEPT_TRAFFIC);
  return { lines: all.slice(tooOld), missing: log.missing + more.left_out + tooOld };
}

// A busy wire brings 30 messages of lines a second; the page shows them a few times a second.
const SHOWN_EVERY_MS = 150;
let arrived: Traffic[] = [];
let due: ReturnType<typeof setTimeout> | undefined;

function showArrived(): void {
  due = undefined;
  const next = new Map(traffic.value);
  for (const one of arrived) next.set(one.device, grown(next.get(one.device) ?? NO_TRAFFIC, one));
  arrived = [];
  traffic.value = next;
}

export function addTraffic(more: Traffic): void {
  arrived.push(more);
  due ??= setTimeout(showArrived, SHOWN_EVERY_MS);
}

export function clearTraffic(device: number): void {
  arrived = arrived.filter((one) => one.device !== device);
  const rest = new Map(traffic.value);
  rest.delete(device);
  traffic.value = rest;
}

export function forgetPorts(): void {
  clearTimeout(due);
  due = undefined;
  arrived = [];
  ports.value = undefined;
  traffic.value = new Map();
}

export type Way = "both" | "to" | "from";

/** All words must occur in the name or in the bytes, in upper or lower case. */
export function filteredTraffic(lines: readonly TrafficLine[], text: string, way: Way): readonly TrafficLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && way === "both") return lines;
  return lines.filter((line) => {
    if (way !== "both" && line.to_device !== (way === "to")) return false;
    const haystack = `${line.name} ${line.hex}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** Bytes that are not shown are counted. */
export const hexOf = (line: TrafficLine): string => (line.hex.length < 3 * line.size - 1 ? `${line.hex} ... (${line.size} bytes)` : line.hex);

/** As --wire-log writes it: one line a message, with tabs between the columns. */
export function trafficText(lines: readonly TrafficLine[], robot: string, device: string): string {
  const one = (line: TrafficLine): string => {
    const link = line.link > 0 ? `:${line.link + 1}` : "";
    return [line.time_s.toFixed(6), robot, device + link, line.to_device ? ">" : "<", hexOf(line), line.name].join("\t");
  };
  return ["# time_s\trobot\tdevice\tdirection\tbytes\tname", ...lines.map(one)].join("\n") + "\n";
}

export interface LineLamp {
  name: string;
  on: boolean;
}

/** The lines of a serial port in their usual order; ring and break are worth a place only while they are on. */
export function lampsOf(port: Port): LineLamp[] {
  const always = ["DTR", "RTS", "CTS", "DSR", "DCD"].map((name) => ({ name, on: port.lines.includes(name) }));
  const rare = port.lines.filter((name) => name === "RI" || name === "break").map((name) => ({ name, on: true }));
  return [...always, ...rare];
}

/** The file that runs: "python3 /home/me/drive.py 5" is drive.py. Other clients are called as they are. */
export function shortName(client: string): string {
  if (/^(pty$|tcp |udp )/.test(client)) return client;
  const words = (client.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((one) => one.replace(/["']/g, "").split("/").pop() ?? "");
  const [first = "", second = ""] = words;
  return /^(python|node|java|perl|ruby|sh$|bash$|env$)/.test(first) && second !== "" ? second : first;
}

export const portKey = (port: Port): string => `${port.device} ${port.address}`;
