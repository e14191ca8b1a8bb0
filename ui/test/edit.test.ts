// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { degrees, lineOf, mm, word, type Op } from "../src/edit/ops";

const wall = { x1_m: 0, y1_m: 0, x2_m: 0.5, y2_m: 0.00005, thickness_m: 0.01, height_m: 0.2, colour: 0xff8000 };
const place = { x_m: 0.5, y_m: -0.25, heading_rad: -Math.PI / 2 };

test("numbers of a line", () => {
  assert.deepEqual([mm(0.1234567), mm(-0.00001), mm(1)], ["123.5", "0", "1000"]);
  assert.deepEqual([degrees(Math.PI), degrees(-1e-9), degrees(7 * Math.PI)], ["180", "0", "180"]);
});

test("a name is one word, whatever is in it", () => {
  assert.equal(word("Can"), "Can");
  assert.equal(word("Big box"), '"Big box"');
  assert.equal(word('x" remove 1\n'), '"x remove 1"');
});

test("lines of edits", () => {
  const lines: [Op, string][] = [
    [{ op: "move", body: 3, place }, "move 3 500 -250 270"],
    [{ op: "add", robot: true, kind: "S4", place }, "add robot S4 500 -250 270"],
    [{ op: "remove", body: 3 }, "remove 3"],
    [{ op: "put", body: 3, place }, "release 3 500 -250 270"],
    [{ op: "move marker", number: 2, x_m: 0.1, y_m: 0.2 }, "move marker 2 100 200"],
    [{ op: "set marker", number: 2, colour: 0xff0001, opacity: 0.25 }, "set marker 2 colour 255 0 1 0.25"],
    [{ op: "add wall", wall }, "add wall 0 0 500 0.1 10 200 255 128 0"],
    [{ op: "set wall", id: 2, key: "colour", value: 0x00ff08 }, "set wall 2 colour 00FF08"],
    [{ op: "set wall", id: 2, key: "height_m", value: 0.25 }, "set wall 2 height_m 0.25"],
    [{ op: "add marker", marker: { x_m: 1, y_m: 2, colour: 0x010203, opacity: 0.5 } }, "add marker 1000 2000 1 2 3 0.5"],
  ];
  for (const [op, line] of lines) assert.equal(lineOf(op), line);
});
