// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkKind } from "../src/net/messages";
import { bench, canRedoWork, canUndoWork, changeWork, chosen, endDrag, movedItem, placeOfItem, putOnBench, redoWork, undoWork, withNewSensor, withNewShape, withNewWheel, withoutItem } from "../src/state/workshop";

const plain: WorkKind = {
  name: "R", based_on: "", colour: 0, mass_kg: 1, mass_x_m: 0, mass_y_m: 0, mass_height_m: 0, grip: 0.8, shapes: [], drive: { kind: "differential", name: "drive", parameters: [] }, wheels: [],
  springs: { stiffness_n_m: 0, compression_n_s_m: 0, relaxation_n_s_m: 0, most_force_n: 0, rest_length_m: 0 }, sensors: [], devices: [],
};

test("every act can be undone, and a drag is one act", () => {
  putOnBench(plain);
  assert.ok(!canUndoWork.value);
  changeWork(withNewShape(plain, "box"));
  const item = { what: "shape", at: 0 } as const;
  const [x, y, z] = placeOfItem(bench.value!, item)!;
  for (const way of [0.01, 0.02, 0.03]) changeWork(movedItem(bench.value!, item, [x + way, y, z]), "drag");
  endDrag();
  assert.equal(bench.value?.shapes[0]?.x_m, 0.03);
  chosen.value = item;
  undoWork();
  assert.equal(bench.value?.shapes[0]?.x_m, 0);
  undoWork();
  assert.deepEqual([bench.value, chosen.value.what, canUndoWork.value], [plain, "body", false]);
  redoWork();
  redoWork();
  assert.equal(bench.value?.shapes[0]?.x_m, 0.03);
  changeWork(withoutItem(bench.value!, item));
  assert.deepEqual([bench.value?.shapes.length, canRedoWork.value], [0, false]);
});

test("new pieces have a place and a name of their own", () => {
  let kind = withNewShape(withNewShape(plain, "box"), "cone");
  assert.ok(kind.shapes[1]!.low_m >= kind.shapes[0]!.high_m, "on top");
  kind = withNewWheel(withNewWheel(kind));
  assert.equal(kind.wheels[1]!.y_m, -kind.wheels[0]!.y_m, "opposite");
  kind = withNewWheel(kind);
  assert.ok(kind.wheels[2]!.x_m > kind.wheels[1]!.x_m, "ahead of a pair");
  kind = withNewSensor(withNewSensor(kind, "psd"), "psd");
  assert.deepEqual(kind.sensors.map((one) => [one.name, one.number]), [["PSD", 1], ["PSD2", 2]]);
});

test("a piece that is lifted keeps its size", () => {
  const kind = movedItem(withNewShape(plain, "box"), { what: "shape", at: 0 }, [0, 0, 0.5]);
  const { low_m, high_m } = kind.shapes[0]!;
  assert.ok(Math.abs(high_m - low_m - 0.1) < 1e-12 && Math.abs((low_m + high_m) / 2 - 0.5) < 1e-12);
});
