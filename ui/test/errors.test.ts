// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorRow, ErrorValue } from "../src/net/messages";
import { makeWorld } from "./make_world";
import { errorLevel_percent, errorRowsOf, world } from "../src/state/run";
import { unitsWanted } from "../src/state/settings";
import { alike, errorLine, labelOf, rounded, shownAs, summaryOf, madeExact, withValue } from "../src/ui/robot/error_rows";

const value = (key: string, unit: string, now: number, fallback = 0): ErrorValue => ({ key, unit, value: now, fallback, minimum: 0, maximum: 10, help: "" });
const psd = (name: string): ErrorRow => ({ part: "psd", name, on: true, source: "global", values: [value("mean_m", "m", 0), value("sigma_m", "m", 0.005)] });

test("values are shown in the units of the settings", () => {
  unitsWanted.value = "mm";
  assert.deepEqual(shownAs("m"), { unit: "mm", factor: 1000 });
  assert.deepEqual(shownAs("m/s2"), { unit: "mm/s2", factor: 1000 });
  assert.deepEqual(shownAs("(share)"), { unit: "%", factor: 100 });
  assert.equal(rounded(0.0174533 * shownAs("rad/s").factor), 1);
  assert.deepEqual(shownAs("mV"), { unit: "mV", factor: 1 });
  unitsWanted.value = "m";
  assert.deepEqual(shownAs("m"), { unit: "m", factor: 1 });
  unitsWanted.value = "mm";
});

test("a row in words", () => {
  assert.equal(labelOf(value("linear_sigma_m", "m", 0)), "linear sigma");
  assert.equal(labelOf(value("drop_share", "(share)", 0)), "drop");
  assert.equal(labelOf(value("bit_errors", "share", 0)), "bit errors");
  assert.equal(summaryOf(psd("A")), "sigma 5 mm");
  assert.equal(summaryOf({ ...psd("A"), on: false }), "off");
  assert.equal(summaryOf(withValue(psd("A"), "sigma_m", 0)), "exact");
  assert.equal(summaryOf({ ...psd("A"), values: [value("black_white", "share", 0.5, 0.5)] }), "exact");
  assert.deepEqual([labelOf(value("slip_sigma_per_m", "m", 0)), labelOf(value("slip_sigma_rad_per_m", "rad", 0))], ["slip sigma per m", "slip sigma per m"]);
});

test("the line of a row is whole", () => {
  assert.equal(errorLine(3, withValue(psd("MY PSD"), "sigma_m", 0.008)), '3 error psd "MY PSD" on=1 source=global mean_m=0 sigma_m=0.008');
  assert.equal(errorLine(1, { part: "drive", name: "", on: false, source: "own", values: [] }), "1 error drive on=0 source=own");
  assert.equal(madeExact(psd("A")).values[1]?.value, 0);
});

test("the same for all of a kind", () => {
  const rows = [psd("A"), psd("B"), { ...psd("L"), part: "lidar" }];
  const made = alike(rows, { ...withValue(psd("A"), "sigma_m", 1), source: "own" });
  assert.deepEqual(made.map((row) => [row.name, row.source, row.values[1]?.value]), [["B", "own", 1]]);
});

test("robots name their table, and the dial is in percent", () => {
  world.value = makeWorld({ error_level: 0.35, bodies: [{ id: 1, robot: true, errors: 1 }, { id: 2 }], error_tables: [[], [psd("A")]] });
  assert.deepEqual(errorRowsOf(world.value.bodies[0]!), [psd("A")]);
  assert.deepEqual(errorRowsOf(world.value.bodies[1]!), []);
  assert.equal(errorLevel_percent.value, 35);
});
