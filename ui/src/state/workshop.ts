// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot on the workshop's bench: a value. Every act makes another one, so any act can be undone. What it looks like
// and what is wrong with it comes from the server.

import { computed, signal } from "@preact/signals";
import type { WorkChoices, WorkForm, WorkKind, WorkPreview, WorkSensor, WorkShape, WorkWheel } from "../net/messages";

/** What is being looked at: its numbers are shown. */
export type WorkItem =
  | { what: "body" | "drive" | "springs" }
  | { what: "shape" | "wheel" | "sensor" | "device"; at: number };

export const bench = signal<WorkKind | undefined>(undefined);
export const choices = signal<WorkChoices>({ drives: [], sensors: [], devices: [], meshes: [] });
export const preview = signal<WorkPreview | undefined>(undefined);
/** What is wrong with it; "": nothing. */
export const problem = signal("");
export const chosen = signal<WorkItem>({ what: "body" });

const MOST_STEPS = 200;
const past = signal<readonly WorkKind[]>([]);
const future = signal<readonly WorkKind[]>([]);
/** Changes of one drag have the same name and are one step. */
let joining = "";

export const canUndoWork = computed(() => past.value.length > 0);
export const canRedoWork = computed(() => future.value.length > 0);

export function putOnBench(kind: WorkKind): void {
  bench.value = kind;
  past.value = future.value = [];
  chosen.value = { what: "body" };
  joining = "";
}

export function changeWork(next: WorkKind, join = ""): void {
  const now = bench.peek();
  if (now === undefined) return;
  if (join === "" || join !== joining) past.value = [...past.value, now].slice(-MOST_STEPS);
  joining = join;
  future.value = [];
  bench.value = next;
}

/** The next change is a step of its own. */
export const endDrag = (): void => void (joining = "");

function step(from: typeof past, to: typeof past): void {
  const now = bench.peek();
  const wanted = from.peek().at(-1);
  if (now === undefined || wanted === undefined) return;
  from.value = from.peek().slice(0, -1);
  to.value = [...to.peek(), now];
  bench.value = wanted;
  joining = "";
  if (!isThere(wanted, chosen.peek())) chosen.value = { what: "body" };
}
export const undoWork = (): void => step(past, future);
export const redoWork = (): void => step(future, past);

const listOf = (kind: WorkKind, what: "shape" | "wheel" | "sensor" | "device") => ({ shape: kind.shapes, wheel: kind.wheels, sensor: kind.sensors, device: kind.devices })[what];
const isThere = (kind: WorkKind, item: WorkItem): boolean => !("at" in item) || item.at < listOf(kind, item.what).length;

const replaced = <T>(list: readonly T[], at: number, change: Partial<T>): T[] => list.map((one, i) => (i === at ? { ...one, ...change } : one));

export const withShape = (kind: WorkKind, at: number, change: Partial<WorkShape>): WorkKind => ({ ...kind, shapes: replaced(kind.shapes, at, change) });
export const withWheel = (kind: WorkKind, at: number, change: Partial<WorkWheel>): WorkKind => ({ ...kind, wheels: replaced(kind.wheels, at, change) });
export const withSensor = (kind: WorkKind, at: number, change: Partial<WorkSensor>): WorkKind => ({ ...kind, sensors: replaced(kind.sensors, at, change) });

export function withoutItem(kind: WorkKind, item: WorkItem): WorkKind {
  if (!("at" in item)) return kind;
  const rest = <T>(list: readonly T[], what: string): T[] => list.filter((_, i) => item.what !== what || i !== item.at);
  return { ...kind, shapes: rest(kind.shapes, "shape"), wheels: rest(kind.wheels, "wheel"), sensors: rest(kind.sensors, "sensor"), devices: rest(kind.devices, "device") };
}

/** The first of these names that nothing has: PSD, PSD2, PSD3 ... */
export function freeName(taken: readonly { name: string }[], wanted: string): string {
  for (let n = 1; ; ++n) {
    const name = n === 1 ? wanted : `${wanted}${n}`;
    if (!taken.some((one) => one.name === name)) return name;
  }
}

const topOf = (kind: WorkKind): number => Math.max(0, ...kind.shapes.map((shape) => shape.high_m + shape.z_m));
const frontOf = (kind: WorkKind): number => Math.max(0.05, ...kind.shapes.map((shape) => shape.x_m + Math.max(shape.length_m / 2, shape.radius_m)));

/** On top of what is there. */
export function withNewShape(kind: WorkKind, form: WorkForm, mesh = ""): WorkKind {
  const low_m = kind.shapes.length === 0 ? 0.03 : topOf(kind);
  const shape: WorkShape = { form, x_m: 0, y_m: 0, heading_rad: 0, length_m: 0.1, width_m: 0.1, radius_m: 0.05, low_m, high_m: low_m + 0.1, z_m: 0, roll_rad: 0, pitch_rad: 0, mesh, scale: 1 };
  return { ...kind, shapes: [...kind.shapes, shape] };
}

/** Opposite to the last one, or a little ahead of it. */
export function withNewWheel(kind: WorkKind): WorkKind {
  const last = kind.wheels.at(-1);
  const alone = last !== undefined && !kind.wheels.some((one) => one.x_m === last.x_m && one.y_m === -last.y_m && one !== last);
  const wheel: WorkWheel = { x_m: 0, y_m: 0.1, z_m: 0.05, radius_m: 0.05, width_m: 0.03, motor: 0, steered: false, caster: false, roller_rad: 0, ...last };
  const placed = last === undefined ? {} : alone && last.y_m !== 0 ? { y_m: -last.y_m } : { x_m: last.x_m + 2.2 * last.radius_m };
  return { ...kind, wheels: [...kind.wheels, { ...wheel, ...placed }] };
}

/** At the front, looking ahead. */
export function withNewSensor(kind: WorkKind, sensor: string): WorkKind {
  const name = freeName(kind.sensors, sensor.toUpperCase());
  const number = 1 + Math.max(0, ...kind.sensors.filter((one) => one.kind === sensor).map((one) => one.number));
  const added: WorkSensor = { kind: sensor, name, number, x_m: frontOf(kind), y_m: 0, z_m: topOf(kind) / 2, heading_rad: 0, tilt_rad: 0, roll_rad: 0, parameters: [] };
  return { ...kind, sensors: [...kind.sensors, added] };
}

export const withNewDevice = (kind: WorkKind, device: string): WorkKind => ({ ...kind, devices: [...kind.devices, { kind: device, name: freeName(kind.devices, device), parameters: [] }] });

export type Place3 = readonly [number, number, number];

/** Where its handle is; undefined: it has none. */
export function placeOfItem(kind: WorkKind, item: WorkItem): Place3 | undefined {
  if (!("at" in item)) return undefined;
  const shape = item.what === "shape" ? kind.shapes[item.at] : undefined;
  if (shape !== undefined) return [shape.x_m, shape.y_m, shape.z_m + (shape.low_m + shape.high_m) / 2];
  const placed = item.what === "wheel" ? kind.wheels[item.at] : item.what === "sensor" ? kind.sensors[item.at] : undefined;
  return placed && [placed.x_m, placed.y_m, placed.z_m];
}

export function movedItem(kind: WorkKind, item: WorkItem, [x_m, y_m, z]: Place3): WorkKind {
  if (!("at" in item)) return kind;
  const shape = item.what === "shape" ? kind.shapes[item.at] : undefined;
  if (shape !== undefined) {
    const up = z - (placeOfItem(kind, item)?.[2] ?? z);
    return withShape(kind, item.at, { x_m, y_m, low_m: shape.low_m + up, high_m: shape.high_m + up });
  }
  if (item.what === "wheel") return withWheel(kind, item.at, { x_m, y_m, z_m: z });
  return item.what === "sensor" ? withSensor(kind, item.at, { x_m, y_m, z_m: z }) : kind;
}

export const itemsWithHandles = (kind: WorkKind): WorkItem[] => (["shape", "wheel", "sensor"] as const).flatMap((what) => listOf(kind, what).map((_, at) => ({ what, at })));

export const sameItem = (a: WorkItem, b: WorkItem): boolean => a.what === b.what && ("at" in a ? a.at : -1) === ("at" in b ? b.at : -1);
