// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../src/net/decode_binary";
import { forgetFrames, keepFrame, poseOf, world } from "../src/state/run";
import { makeWorld, pose } from "./make_world";

const frame = (version: number, ...xs_m: number[]): Frame => ({ version, time_s: 0, count: xs_m.length, wheels: new Float64Array(), poses: Float64Array.from(xs_m.flatMap((x_m) => pose(x_m, 0, 0))) });

test("after an edit bodies keep their own poses, whether the frame or the world comes first", () => {
  const both = makeWorld({ version: 1, bodies: [{ id: 7 }, { id: 8 }] });
  const one = makeWorld({ version: 2, bodies: [{ id: 8 }] }); // 7 was taken out
  const x_mOf = (id: number) => poseOf(id)?.x_m;
  for (const worldFirst of [true, false]) {
    forgetFrames();
    world.value = both;
    keepFrame(frame(1, 0.7, 1));
    assert.deepEqual([x_mOf(7), x_mOf(8)], [0.7, 1]);
    if (worldFirst) world.value = one;
    keepFrame(worldFirst ? undefined : frame(2, 1.1));
    assert.deepEqual([x_mOf(7), x_mOf(8)], [0.7, 1]);
    world.value = one;
    keepFrame(worldFirst ? frame(2, 1.1) : undefined);
    assert.deepEqual([x_mOf(7), x_mOf(8)], [undefined, 1.1]);
  }
});
