// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the page knows about the run, as signals: components that read one are redrawn when it changes. Only
// session/session.ts writes them.

import { computed, signal } from "@preact/signals";
import { POSE_VALUES, type Frame } from "../net/decode_binary";
import { SCHEMA } from "../net/generated";
import type { Body, Compiled, ErrorRow, Hello, Kind, RobotState, Status, World } from "../net/messages";

export type LinkState = "connecting" | "open" | "lost";

export const link = signal<LinkState>("connecting");
/** When the next attempt to connect is made, on the clock of performance.now(). */
export const retryAt_ms = signal(0);
export const tokenRefused = signal(false);
/** Counts the runs that this page has seen; another one begins with another `hello`. */
export const runNumber = signal(0);
/** True once the world of the current run has arrived. */
export const worldKnown = signal(false);
export const hello = signal<Hello | undefined>(undefined);
export const world = signal<World | undefined>(undefined);
export const status = signal<Status | undefined>(undefined);
export const robotStates = signal<ReadonlyMap<number, RobotState>>(new Map());

/** The result of the last compilation for each robot. */
export const compilations = signal<ReadonlyMap<number, Compiled>>(new Map());

/**
 * The newest frame with the world whose bodies it lists; not a signal, because it comes 30 times a second. For a moment
 * after an edit, `world` above is already newer: then the same place in its list may be another body.
 */
export const latestFrame: { current: Frame | undefined; world: World | undefined } = { current: undefined, world: undefined };

let newestFrame: Frame | undefined;

/** Keeps a frame, and looks again once its world is known: either may come first. */
export function keepFrame(arrived = newestFrame): void {
  newestFrame = arrived;
  const now = world.peek();
  if (arrived === undefined || arrived.version !== now?.version) return;
  latestFrame.current = arrived;
  latestFrame.world = now;
}

/** Versions of another run count anew. */
export function forgetFrames(): void {
  newestFrame = latestFrame.current = latestFrame.world = undefined;
}

export const mayControl = computed(() => link.value === "open" && hello.value?.control === true);
export const hasEnded = computed(() => (status.value?.ended ?? "") !== "");

/** The dial of all robots' errors. */
export const errorLevel_percent = computed(() => Math.round((world.value?.error_level ?? 0) * 1000) / 10);
/** The server is of another build than this page: its messages may mean something else. */
export const otherBuild = computed(() => hello.value !== undefined && hello.value.schema !== SCHEMA);

export function errorRowsOf(body: Body): ErrorRow[] {
  return (body.errors === undefined ? undefined : world.value?.error_tables[body.errors]) ?? [];
}

export function bodyById(id: number): Body | undefined {
  return world.value?.bodies.find((body) => body.id === id);
}

export function kindOf(body: Body | undefined): Kind | undefined {
  return body && world.value?.kinds[body.kind];
}

/** A kind that bodies of the world have, or that can be added. */
export function kindNamed(name: string, robot: boolean): Kind | undefined {
  const is = (one: Kind): boolean => one.name === name && one.robot === robot;
  return world.value?.kinds.find(is) ?? world.value?.addable.kinds.find(is);
}

export interface Pose {
  x_m: number;
  y_m: number;
  z_m: number;
  heading_rad: number;
  /** The left side up. */
  roll_rad: number;
  /** The nose up. */
  pitch_rad: number;
}

/** The pose of a body in the newest frame. Frames list bodies in the order of their world. */
export function poseOf(id: number): Pose | undefined {
  const frame = latestFrame.current;
  const index = latestFrame.world?.bodies.findIndex((body) => body.id === id) ?? -1;
  if (frame === undefined || index < 0 || index >= frame.count) return undefined;
  const [x_m = 0, y_m = 0, z_m = 0, heading_rad = 0, w = 1, x = 0, y = 0, z = 0] = frame.poses.subarray(index * POSE_VALUES, (index + 1) * POSE_VALUES);
  const roll_rad = Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y));
  const pitch_rad = Math.asin(Math.max(-1, Math.min(1, 2 * (x * z - w * y))));
  return { x_m, y_m, z_m, heading_rad, roll_rad, pitch_rad };
}
