// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of errors in words and numbers: the name of a row, the unit in which a value is shown, and the line of
// events that sets a row.

import { word } from "../../edit/ops";
import type { ErrorRow, ErrorValue } from "../../net/messages";
import { units } from "../../state/units";
import { lengthFactor } from "../format";

/** How values of a unit are shown: in which unit, and the factor from the unit of the wire. */
export interface Shown {
  unit: string;
  factor: number;
}

const DEGREES = 180 / Math.PI;

export function shownAs(unit: string): Shown {
  const bare = unit.replace(/^\(|\)$/g, "");
  if (bare === "share") return { unit: "%", factor: 100 };
  if (/^rad\b/.test(bare)) return { unit: bare.replace("rad", "°"), factor: DEGREES };
  if (/^m\b/.test(bare)) return { unit: bare.replace("m", units.value), factor: lengthFactor() };
  return { unit: bare, factor: 1 };
}

/** With at most six digits: 0.005 m is 5 mm and not 5.000000000000001 mm. */
export const rounded = (value: number): number => Number(value.toPrecision(6));

/** "sigma_m" becomes "sigma", because its unit follows the number. */
export function labelOf(value: ErrorValue): string {
  const suffixes = { m: "_m", "m/s": "_m_s", "m/s2": "_m_s2", rad: "_rad", "rad/s": "_rad_s", "rad/s2": "_rad_s2", V: "_v", Hz: "_hz", s: "_s" } as Record<string, string>;
  const suffix = suffixes[value.unit.replace(/^\(|\)$/g, "")] ?? "";
  const strips = suffix !== "" && value.key.endsWith(suffix) && !value.key.endsWith(`_per${suffix}`);
  const bare = strips ? value.key.slice(0, -suffix.length) : value.key.replace(/_share$/, "").replace(/_rad(?=_per_)/, "");
  return bare.replaceAll("_", " ");
}

export const titleOf = (row: ErrorRow): string => (row.name === "" ? row.part : row.name);

/** A whole row in a few words: "sigma 8 mm, mean 2 mm". Values that cause no error are left out. */
export function summaryOf(row: ErrorRow): string {
  if (!row.on) return "off";
  const said = row.values
    .filter((value) => value.value !== value.fallback)
    .map((value) => {
      const { unit, factor } = shownAs(value.unit);
      return `${labelOf(value)} ${rounded(value.value * factor)}${unit === "%" || unit === "°" ? "" : " "}${unit}`;
    });
  return said.length === 0 ? "exact" : said.join(", ");
}

/** The line of events that sets a row. It always contains all values, so that two windows do not mix theirs. */
export function errorLine(robot: number, row: ErrorRow): string {
  const name = row.name === "" ? "" : ` ${word(row.name)}`;
  const values = row.values.map((value) => ` ${value.key}=${value.value}`).join("");
  return `${robot} error ${row.part}${name} on=${row.on ? 1 : 0} source=${row.source}${values}`;
}

export const withValue = (row: ErrorRow, key: string, value: number): ErrorRow => ({
  ...row,
  values: row.values.map((one) => (one.key === key ? { ...one, value } : one)),
});

export const madeExact = (row: ErrorRow): ErrorRow => ({ ...row, values: row.values.map((one) => ({ ...one, value: one.fallback })) });

/** The rows of other sensors of the same kind, with the values of this one. */
export function alike(rows: readonly ErrorRow[], model: ErrorRow): ErrorRow[] {
  const others = rows.filter((row) => row.part === model.part && row.name !== model.name);
  return others.map((row) => ({ ...row, on: model.on, source: model.source, values: row.values.map((one) => ({ ...one, value: model.values.find((other) => other.key === one.key)?.value ?? one.value })) }));
}
