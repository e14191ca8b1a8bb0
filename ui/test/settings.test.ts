// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerSetting } from "../src/net/messages";
import { browserWins, sameName, sameValue } from "../src/state/server_settings";
import { unitsWanted } from "../src/state/settings";
import { length, lengthFactor, speed } from "../src/ui/format";
import { numberOr, titleOf } from "../src/ui/windows/server_settings";

const setting = (value: unknown, fallback: unknown): ServerSetting => ({ name: "start_speed", type: "number", value, fallback, help: "", minimum: 0, maximum: 100, unit: "x" });

test("one setting, however it is spelled", () => {
  assert.ok(sameName("show_grid", "showGrid"));
  assert.ok(sameName("mouse_speed", "rotateSpeed"));
  assert.ok(sameName("wheel_speed", "zoomSpeed"));
  assert.ok(!sameName("sound", "volume"));
  assert.ok(sameValue({ a: "B" }, { a: "B" }));
});

test("whose value counts", () => {
  assert.equal(browserWins(setting(2, 1), true, true), false); // set on the server
  assert.equal(browserWins(setting(1, 1), true, true), true); // set by nobody there
  assert.equal(browserWins(setting(2, 1), true, false), true); // a window that only watches
  assert.equal(browserWins(setting(2, 1), false, false), false);
});

test("values and titles of the simulator's settings", () => {
  assert.equal(numberOr("2.5", setting(1, 1)), 2.5);
  assert.equal(numberOr("101", setting(1, 1)), "Speed at the start: from 0 to 100 x");
  assert.equal(typeof numberOr(" ", setting(1, 1)), "string");
  assert.equal(titleOf("some_new_thing"), "Some new thing");
});

test("lengths in three units", () => {
  unitsWanted.value = "inch";
  assert.equal(length(0.254), "10.00 inch");
  assert.equal(speed(0.0254), "1.00 inch/s");
  unitsWanted.value = "m";
  assert.equal(length(0.254), "0.254 m");
  unitsWanted.value = "mm";
  assert.equal(length(0.254), "254 mm");
  assert.equal(lengthFactor(), 1000);
});
