// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The words of docs/protocols/window.md as types. Lengths are metres, angles radians, times seconds of virtual time.

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
  colour: number;
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
  fov_rad: number;
}

export interface Kind {
  name: string;
  robot: boolean;
  colour: number;
  shapes: Shape[];
  axle_m: number;
  sensors: SensorPlace[];
  parts: { name: string; kind: string }[];
}

export interface Body {
  id: number;
  name: string;
  kind: number;
  robot: boolean;
  program: string;
}

export interface World {
  version: number;
  floor: Floor;
  walls: Wall[];
  markers: Marker[];
  kinds: Kind[];
  bodies: Body[];
  error_level: number;
  show_beams: boolean;
  show_trails: boolean;
  addable: { robots: string[]; objects: string[] };
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
  x_m: number;
  y_m: number;
  heading_rad: number;
  v_m_s: number;
  omega_rad_s: number;
  odometry: number[];
  wheels_m: number[];
  touching: boolean;
  stalled: boolean;
  sensors: { name: string; kind: string; values?: number[]; unit?: string }[];
  parts: { name: string; kind: string; value: number }[];
  program: { command: string; state: "none" | "running" | "ended" | "built-in"; exit_code: number };
}

export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  error?: string;
  text?: string;
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
  | { type: "pause" }
  | { type: "resume" }
  | { type: "step"; ticks: number }
  | { type: "speed"; speed: number }
  | { type: "save"; format: "sim" | "wld" }
  | { type: "exit" };
