// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The words of docs/protocols/window.md as types. Lengths are metres, angles radians, times seconds of virtual time.

import type { ErrorRow } from "./decode_errors";

export interface Hello {
  type: "hello";
  protocol: number;
  program: string;
  control: boolean;
  world: string;
  /** What this server can do beyond protocol 1; an older one sends none. */
  features?: string[];
}

export interface Floor {
  width_m: number;
  height_m: number;
  /** Its corner with the smallest x and y. */
  x_m: number;
  y_m: number;
  colour: number;
  sky: number;
  texture: number;
}

export interface Wall {
  id: number;
  x1_m: number;
  y1_m: number;
  x2_m: number;
  y2_m: number;
  thickness_m: number;
  height_m: number;
  colour: number;
  texture: number;
  texture_m: number;
}

export interface Marker {
  x_m: number;
  y_m: number;
  radius_m: number;
  colour: number;
  opacity: number;
}

/** One upright piece of a body: a ball, a disc or a convex outline. */
export type Shape =
  | { form: "ball"; radius_m: number; x_m: number; y_m: number; low_m: number; high_m: number }
  | { form: "disc"; radius_m: number; x_m: number; y_m: number; low_m: number; high_m: number }
  | { form: "outline"; points: [number, number][]; low_m: number; high_m: number };

export interface SensorPlace {
  name: string;
  kind: string;
  x_m: number;
  y_m: number;
  z_m: number;
  heading_rad: number;
  /** Field of view of a camera from left to right and from below to above; 0: unknown. */
  fov_rad: [number, number];
  /** It makes pictures. */
  image: boolean;
  /** It has beams to draw. */
  beams: boolean;
}

export interface Kind {
  name: string;
  robot: boolean;
  colour: number;
  /** Name of a robot's drive; empty for objects. */
  drive: string;
  shapes: Shape[];
  /** How far apart the wheels are; 0: unknown. */
  axle_m: number;
  sensors: SensorPlace[];
  parts: { name: string; kind: string }[];
  /** Which of our models it has: "disc", "hull" or "glass"; else it is drawn from its shapes. */
  model: string;
}

export interface Body {
  id: number;
  name: string;
  kind: number;
  /** The error models of a robot; undefined if the server does not say. */
  errors?: ErrorRow[];
  robot: boolean;
  program: string;
  /** Where a robot stood at first: x, y, heading. */
  start?: [number, number, number];
  /** A robot in somebody's hand: it stands where it was taken, and nothing touches it. */
  held: boolean;
  /** Its trail is to be seen on a white floor. */
  brightTrail: boolean;
}

/** How the world is shown unless the user wants it otherwise: as those know it who use its robots. */
export interface WorldView {
  units: "mm" | "m" | "inch";
  rulers: boolean;
  /** From above at first; shadows on its floor would be taken for its pattern. */
  flat: boolean;
}

export interface World {
  version: number;
  name: string;
  floor: Floor;
  walls: Wall[];
  markers: Marker[];
  kinds: Kind[];
  bodies: Body[];
  view: WorldView;
  /** Ids of what is in somebody's hand; objects are not among the bodies meanwhile. */
  held: number[];
  /** The dial, in percent. */
  error_level: number;
  show_beams: boolean;
  show_trails: boolean;
  /** `kinds`: what they look like; an older server sends none. */
  addable: { robots: string[]; objects: string[]; kinds: Kind[] };
}

/** Titles of what this page can undo and redo next; empty: nothing. */
export interface History {
  type: "history";
  undo: string;
  redo: string;
}

export interface Status {
  type: "status";
  time_s: number;
  paused: boolean;
  speed: number;
  factor: number;
  ended: string;
  repeatable: boolean;
  viewers: number;
}

export type LogLevel = "info" | "warning" | "error";

export interface LogLine {
  time_s: number;
  level: LogLevel;
  source: string;
  text: string;
}

export interface RobotState {
  type: "robot";
  id: number;
  time_s: number;
  v_m_s: number;
  omega_rad_s: number;
  odometry: number[];
  wheels_m: number[];
  touching: boolean;
  stalled: boolean;
  /** No values: a camera or a lidar. null: the beam met nothing. */
  sensors: { name: string; kind: string; values?: (number | null)[]; unit?: string; works?: boolean }[];
  parts: { name: string; kind: string; value: number }[];
  program: { command: string; state: "none" | "running" | "ended" | "built-in"; exit_code?: number };
}

export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  error?: string;
  /** Of `edit`: the id of what it added, of a marker its number. */
  added?: number;
  /** Of `save`: all files that are needed. */
  files?: { name: string; text: string }[];
  /** Of `save` with a path: there is such a file already. */
  exists?: boolean;
  /** Of `list`. */
  entries?: FolderEntry[];
  /** Of `open`: what there is to say about the file, errors and warnings. */
  diagnostics?: string[];
  /** Of `open`: commands that the file names; nothing was opened, for somebody must say whether they shall start. */
  programs?: string[];
  /** Of `open` with an upload: worlds in it; nothing was opened, for somebody must say which. */
  worlds?: string[];
  /** Of `open` with an upload: commands that the file names, which were not started. */
  programs_left?: string[];
}

/** A setting that the server keeps. */
export interface ServerSetting {
  name: string;
  type: "number" | "text" | "switch" | "choice" | "keys" | "folder";
  value: unknown;
  fallback: unknown;
  help: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  choices?: string[];
}

export interface SettingsMessage {
  type: "settings";
  settings: ServerSetting[];
  /** Where the server keeps them. */
  file: string;
}

export interface FolderEntry {
  name: string;
  path: string;
  folder: boolean;
  /** A file that can be opened. */
  world: boolean;
  /** A program, or a source of one. */
  program?: boolean;
}

export interface Compiled {
  type: "compiled";
  robot: number;
  source: string;
  ok: boolean;
  /** What the compiler said. */
  messages: string;
}

/** A robot begins to sound. */
export interface Sound {
  robot: number;
  time_s: number;
  length_s: number;
  /** 0: a recorded sound, of `file`. */
  hz: number;
  file: string;
}

/** A message of one robot to others. */
export interface RadioMessage {
  time_s: number;
  from: number;
  /** Who heard it. */
  to: number[];
  text: string;
}

export interface Watch {
  robots: number[];
  beams: number[];
  screens: number[];
  cameras: { robot: number; sensor: string }[];
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
  | { type: "exit" };
