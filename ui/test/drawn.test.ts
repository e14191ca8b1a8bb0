// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeWorld } from "./make_world";
import { drawnSensors, drawSensors, isDrawn } from "../src/state/drawn";
import { world } from "../src/state/run";
import { showBeams, showFrusta, showLidar } from "../src/state/settings";

const known = makeWorld({
  kinds: [{ name: "S4", robot: true, sensors: [{ name: "FRONT", kind: "psd", beams: true }, { name: "LIDAR", kind: "lidar", beams: true }, { name: "EYE", kind: "camera", image: true, fov_rad: [1, 0.8] }, { name: "BUMP", kind: "bumper" }, { name: "NEW", kind: "sonar", beams: true }] }],
  bodies: [{ id: 1, kind: 0, robot: true }, { id: 2, kind: 0, robot: true }],
});
const sensors = known.kinds[0]!.sensors;
const drawn = (robot: number): string => [...(drawnSensors.value.get(robot)?.keys() ?? [])].join();

test("sensors are drawn as the switches say, or as each one says", () => {
  world.value = known;
  assert.equal(drawn(1), "");
  showBeams.value = true;
  assert.deepEqual([drawn(1), drawn(2)], ["FRONT,NEW", "FRONT,NEW"]);
  drawSensors(1, [sensors[0]!], false);
  assert.deepEqual([drawn(1), drawn(2)], ["NEW", "FRONT,NEW"]);
  showBeams.value = false;
  drawSensors(2, sensors, true);
  assert.deepEqual([drawn(1), drawn(2)], ["", "FRONT,LIDAR,EYE,NEW"]);
  showFrusta.value = true;
  showLidar.value = true;
  assert.equal(drawn(1), "LIDAR,EYE");
  showBeams.value = true;
  assert.equal(isDrawn(1, sensors[0]!), false, "what differs goes on to differ");
  assert.deepEqual(drawnSensors.value.get(1)?.get("EYE"), { as: "frustum", colour: 0x4cc3ff });
});
