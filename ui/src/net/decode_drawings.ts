// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The `drawings` message: simple figures that devices want drawn, such as the ray by which they measured. A figure that
// this page does not know, or that lacks a number, is left out.

export type Figure = {
  x_m: number;
  y_m: number;
  z_m: number;
  /** Coordinates are those of the robot, and the figure moves with it; otherwise they are the world's. */
  on_robot: boolean;
  colour: number;
} & ({ kind: "line"; to_x_m: number; to_y_m: number } | { kind: "circle"; radius_m: number } | { kind: "dot" | "cross" | "star" });

/** By the id of the robot whose device draws. */
export type Figures = ReadonlyMap<number, readonly Figure[]>;

type Raw = Record<string, unknown>;
const raw = (value: unknown): Raw => (typeof value === "object" && value !== null ? (value as Raw) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function decodeFigure(value: unknown): Figure | undefined {
  const { kind, x_m, y_m, z_m, on_robot, colour, to_x_m, to_y_m, radius_m } = raw(value);
  if (!isNumber(x_m) || !isNumber(y_m)) return undefined;
  const common = { x_m, y_m, z_m: isNumber(z_m) ? z_m : 0, on_robot: on_robot === true, colour: isNumber(colour) ? colour & 0xffffff : 0 };
  if (kind === "line") return isNumber(to_x_m) && isNumber(to_y_m) ? { ...common, kind, to_x_m, to_y_m } : undefined;
  if (kind === "circle") return isNumber(radius_m) && radius_m > 0 ? { ...common, kind, radius_m } : undefined;
  return kind === "dot" || kind === "cross" || kind === "star" ? { ...common, kind } : undefined;
}

export function decodeDrawings(message: unknown): Figures {
  return new Map(
    list(raw(message).robots).flatMap((one) => {
      const { robot, figures } = raw(one);
      return isNumber(robot) ? [[robot, list(figures).flatMap((figure) => decodeFigure(figure) ?? [])] as const] : [];
    }),
  );
}
