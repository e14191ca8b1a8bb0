// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the world as values, and the line of docs/formats/events.md for each: millimetres and degrees.

import type { Place } from "../geometry/prism";
import type { Marker, Wall } from "../net/messages";

export type Op =
  | { op: "move"; body: number; place: Place }
  /** Out of the hand, into the world. */
  | { op: "put"; body: number; place: Place }
  | { op: "add"; robot: boolean; kind: string; place: Place }
  | { op: "remove"; body: number }
  | { op: "add wall"; wall: Omit<Wall, "id" | "texture" | "texture_m"> }
  | { op: "move wall"; id: number; x1_m: number; y1_m: number; x2_m: number; y2_m: number }
  | { op: "set wall"; id: number; key: "height_m" | "thickness_m" | "colour"; value: number }
  | { op: "remove wall"; id: number }
  | { op: "add marker"; marker: Omit<Marker, "radius_m"> }
  | { op: "move marker"; number: number; x_m: number; y_m: number }
  | { op: "set marker"; number: number; colour: number; opacity: number }
  | { op: "remove marker"; number: number };

/** Tenths of a millimetre, as in frames; without "-0" and without trailing zeros. */
export function mm(metres: number): string {
  const tenths = Math.round(metres * 1e4) / 10;
  return String(tenths === 0 ? 0 : tenths);
}

/** Hundredths of a degree, in 0..360. */
export function degrees(radians: number): string {
  const turn = ((radians * 180) / Math.PI) % 360;
  const value = Math.round((turn < 0 ? turn + 360 : turn) * 100) / 100;
  return String(value === 360 || value === 0 ? 0 : value);
}

/** A word as a line holds it, by the rule of src/files/entry_reader.h. What no line can hold is left out of it. */
export function word(text: string): string {
  const clean = text.replace(/["\r\n\0]/g, "");
  return clean === "" || /^[#;]|[ \t\v\f]/.test(clean) ? `"${clean}"` : clean;
}

const rgb = (colour: number): string => `${(colour >> 16) & 255} ${(colour >> 8) & 255} ${colour & 255}`;

export const hex = (colour: number): string => (colour & 0xffffff).toString(16).padStart(6, "0").toUpperCase();

/** With its height and how it leans, if it has that. */
function at({ x_m, y_m, heading_rad, z_m = 0, roll_rad, pitch_rad }: Place): string {
  const flat = `${mm(x_m)} ${mm(y_m)} ${degrees(heading_rad)}`;
  return roll_rad === undefined ? flat : `${flat} ${mm(z_m)} ${degrees(roll_rad)} ${degrees(pitch_rad ?? 0)}`;
}

export function lineOf(op: Op): string {
  switch (op.op) {
    case "move":
      return `move ${op.body} ${at(op.place)}`;
    case "put":
      return `release ${op.body} ${at(op.place)}`;
    case "add":
      return `add ${op.robot ? "robot" : "object"} ${word(op.kind)} ${at(op.place)}`;
    case "remove":
      return `remove ${op.body}`;
    case "add wall": {
      const { x1_m, y1_m, x2_m, y2_m, thickness_m, height_m, colour } = op.wall;
      return `add wall ${mm(x1_m)} ${mm(y1_m)} ${mm(x2_m)} ${mm(y2_m)} ${mm(thickness_m)} ${mm(height_m)} ${rgb(colour)}`;
    }
    case "move wall":
      return `move wall ${op.id} ${mm(op.x1_m)} ${mm(op.y1_m)} ${mm(op.x2_m)} ${mm(op.y2_m)}`;
    case "set wall":
      return `set wall ${op.id} ${op.key} ${op.key === "colour" ? hex(op.value) : Number(op.value.toFixed(4))}`;
    case "remove wall":
      return `remove wall ${op.id}`;
    case "add marker": {
      const { x_m, y_m, colour, opacity } = op.marker;
      return `add marker ${mm(x_m)} ${mm(y_m)} ${rgb(colour)} ${Number(opacity.toFixed(3))}`;
    }
    case "move marker":
      return `move marker ${op.number} ${mm(op.x_m)} ${mm(op.y_m)}`;
    case "set marker":
      return `set marker ${op.number} colour ${rgb(op.colour)} ${Number(op.opacity.toFixed(3))}`;
    case "remove marker":
      return `remove marker ${op.number}`;
  }
}
