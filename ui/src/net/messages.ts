// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What goes over the wire, as docs/protocols/window.md says: messages of the server, which are generated from its own
// structs, and requests of the page. Lengths are metres, angles radians, times seconds of virtual time.

import type { Figure, WorkKind } from "./generated";

export type * from "./generated";

/** By the id of the robot whose device draws. */
export type Figures = ReadonlyMap<number, readonly Figure[]>;

export interface Watch {
  robots: number[];
  beams: number[];
  screens: number[];
  panels: number[];
  points: number[];
  scans: { robot: number; sensor: string }[];
  cameras: { robot: number; sensor: string }[];
  ports: boolean;
  /** By the numbers of devices. */
  traffic: number[];
}

export type Request =
  | ({ type: "watch" } & Watch)
  | { type: "edit"; text: string }
  /** Done together or not at all, and undone as one. */
  | { type: "edit"; lines: string[]; title: string }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "step"; ticks: number }
  | { type: "speed"; speed: number }
  | { type: "save"; format: "sim" | "wld" }
  | { type: "save"; path: string; overwrite: boolean }
  | { type: "list"; path: string }
  | { type: "open"; path: string; programs?: boolean }
  | { type: "open"; upload: string; path?: string }
  | { type: "new"; width_m: number; height_m: number }
  | { type: "reset" }
  | { type: "setting"; name: string; value: unknown }
  | { type: "add_kind"; path: string }
  | { type: "start"; robot: number; path?: string }
  /** The workshop: a kind to begin with, how one looks, its file, a test drive. */
  | { type: "work_begin"; kind: string }
  | { type: "work_try"; kind: WorkKind }
  | { type: "work_save"; kind: WorkKind; path?: string; overwrite?: boolean }
  | { type: "work_drive"; kind: WorkKind }
  | { type: "exit" };
