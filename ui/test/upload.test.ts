// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { clearlyMeant, inOrder, isWorthSending, MOST_BYTES, nameOf, whyNot } from "../src/upload/gather";
import { addressOf, newUploadName } from "../src/upload/send";

test("what is sent and what stays", () => {
  assert.deepEqual(["lab/a.sim", ".git/config", "lab/.DS_Store", "__MACOSX/x", "a.b/c"].filter(isWorthSending), ["lab/a.sim", "a.b/c"]);
  assert.equal(whyNot([]), "There are no files in it.");
  const of = (size: number) => ({ path: "a", file: { size } });
  assert.equal(whyNot([of(MOST_BYTES)]), "");
  assert.match(whyNot([of(MOST_BYTES), of(1)]), /64 MB at once is the most/);
  assert.match(whyNot(Array.from({ length: 2001 }, () => of(1))), /2000 at once/);
});

test("which of the files is meant", () => {
  assert.equal(clearlyMeant(["lab/a.SIM", "lab/b.wld"]), "lab/a.SIM");
  assert.equal(clearlyMeant(["a.sim", "b.sim"]), undefined);
  assert.equal(clearlyMeant(["a.sim", "more.zip"]), undefined);
  assert.equal(clearlyMeant(["b.wld"]), undefined);
  assert.deepEqual(inOrder(["b.wld", "z.sim", "a.sim"]), ["a.sim", "z.sim", "b.wld"]);
  assert.deepEqual([nameOf(["lab/a", "lab/b"]), nameOf(["a.zip"]), nameOf(["a", "b"])], ["lab", "a.zip", "2 files"]);
});

test("addresses", () => {
  if (globalThis.crypto === undefined) Object.assign(globalThis, { crypto: webcrypto }); // node 18 keeps it to itself
  assert.equal(addressOf("00ff", "my lab/ä#?.sim"), "/api/upload/00ff/my%20lab/%C3%A4%23%3F.sim");
  assert.match(newUploadName(), /^[0-9a-f]{32}$/);
  assert.notEqual(newUploadName(), newUploadName());
});
