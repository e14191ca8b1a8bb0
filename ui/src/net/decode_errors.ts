// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The error models of a robot, as the `world` message has them: one row for its drive, its encoders, its radio and each
// of its sensors. Robots name their table by its index.

export interface ErrorValue {
  key: string;
  value: number;
  unit: string;
  minimum: number;
  maximum: number;
  help: string;
  /** Without any error. */
  fallback: number;
}

export interface ErrorRow {
  /** "drive", "encoder", "radio" or a kind of sensor. */
  part: string;
  /** Of a sensor; "" otherwise. */
  name: string;
  on: boolean;
  /** global: scaled by the dial of all robots; own: as written. */
  source: "global" | "own";
  values: ErrorValue[];
}

type Raw = Record<string, unknown>;
const raw = (value: unknown): Raw => (typeof value === "object" && value !== null ? (value as Raw) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown, otherwise: number): number => (typeof value === "number" && Number.isFinite(value) ? value : otherwise);

function decodeValue(value: unknown): ErrorValue {
  const one = raw(value);
  const fallback = number(one.fallback, 0);
  return {
    key: text(one.key),
    value: number(one.value, fallback),
    unit: text(one.unit),
    minimum: number(one.minimum, -Infinity),
    maximum: number(one.maximum, Infinity),
    help: text(one.help),
    fallback,
  };
}

/** One table of the message; robots that are alike share one. */
export function decodeErrorTable(value: unknown): ErrorRow[] {
  return list(value).map((one) => {
    const row = raw(one);
    return {
      part: text(row.part),
      name: text(row.name),
      on: row.on !== false,
      source: row.source === "own" ? "own" : "global",
      values: list(row.values).map(decodeValue),
    };
  });
}
