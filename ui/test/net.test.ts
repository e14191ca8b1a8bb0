// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { carried } from "../src/geometry/space";
import { retryDelay_ms } from "../src/net/backoff";
import { decodeBinary, decodeFrameBody, inflate } from "../src/net/decode_binary";
import { tokenOf } from "../src/net/token";
import vectors from "./binary_vectors.json";

/** Messages as the server writes them: its own test keeps this file. */
const written = vectors as Record<string, string>;
const bytesOf = (name: string): Buffer => Buffer.from(written[name] ?? "", "hex");
const buffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
const near = (actual: ArrayLike<number>, expected: readonly number[], within = 1e-9): void =>
  expected.forEach((value, i) => assert.ok(Math.abs((actual[i] ?? NaN) - value) < within, `value ${i}: ${actual[i]}, not ${value}`));

test("a frame of a flat world", () => {
  const message = decodeBinary(buffer(bytesOf("frame")));
  assert.ok(message?.kind === "frame");
  assert.equal(message.frame.version, 7);
  assert.equal(message.frame.time_s, 1.25);
  assert.equal(message.frame.count, 2);
  near(message.frame.poses, [1.2345, -0.5, 0, Math.PI / 2, Math.SQRT1_2, 0, 0, Math.SQRT1_2, 214748.3647, 0, 0, 0, 1, 0, 0, 0]);
});

test("a frame of a world in space", () => {
  const message = decodeBinary(buffer(bytesOf("space_frame")));
  assert.ok(message?.kind === "frame");
  assert.equal(message.frame.count, 2);
  // A robot that looks along +y, 30 degrees up, and a can upside down.
  near(message.frame.poses.slice(0, 3), [1, 2, 0.25]);
  near(message.frame.poses.slice(3, 4), [Math.PI / 2], 1e-4);
  near(carried(message.frame.poses, 0, [1, 0, 0]), [1, 2 + Math.cos(Math.PI / 6), 0.25 + 0.5], 1e-4);
  near(carried(message.frame.poses, 0, [0, 1, 0]), [0, 2, 0.25], 1e-4);
  near(carried(message.frame.poses, 1, [0, 0, 1]), [-3, 0, -0.9], 1e-4);
  near(message.frame.wheels, [1, 0.025, Math.PI / 2, 2 * Math.PI - Math.PI / 4], 1e-4);
});

/** Browsers have it; node 18 does not. */
function inflates(): boolean {
  try {
    return new DecompressionStream("deflate-raw") !== undefined;
  } catch {
    return false;
  }
}

test("a deflated frame is the same frame", { skip: !inflates() }, async () => {
  const plain = bytesOf("frame");
  const packed = Buffer.concat([plain.subarray(0, 8), deflateRawSync(plain.subarray(8))]);
  packed.writeUInt8(2, 0);
  const message = decodeBinary(buffer(packed));
  assert.ok(message?.kind === "deflated-frame");
  const frame = decodeFrameBody(message.version, await inflate(message.body), message.inSpace);
  const direct = decodeBinary(buffer(plain));
  assert.deepEqual(frame, direct?.kind === "frame" ? direct.frame : undefined);
});

test("beams of two sensors", () => {
  const all = bytesOf("beams");
  const message = decodeBinary(buffer(all));
  assert.ok(message?.kind === "beams");
  assert.equal(message.robot, 258);
  assert.deepEqual(message.sets.map((one) => [one.name, one.count]), [["PSD_FRONT", 1], ["LIDAR", 0]]);
  assert.deepEqual([...(message.sets[0]?.values ?? [])], [0, 1, 2, 3, 4, 5, -0.25]);
  assert.equal(decodeBinary(buffer(all.subarray(0, all.length - 1))), undefined, "cut off");
});

test("pictures carry what they show", () => {
  const camera = decodeBinary(buffer(bytesOf("camera")));
  assert.ok(camera?.kind === "camera");
  assert.deepEqual([camera.robot, camera.sensor, Buffer.from(camera.png).toString()], [3, "C1", "PNG"]);
  const screen = decodeBinary(buffer(bytesOf("screen")));
  assert.ok(screen?.kind === "screen");
  assert.deepEqual([screen.robot, Buffer.from(screen.png).toString()], [3, "PNG"]);
});

test("what is short or unknown gives nothing", () => {
  assert.equal(decodeBinary(new ArrayBuffer(0)), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]))), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([5, 0, 0, 0, 3, 0, 0, 0, 200, 1]))), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([99, 0, 0, 0, 1, 0, 0, 0]))), undefined);
});

test("only a token of 128 bits is one", () => {
  assert.equal(tokenOf("#0123456789abcdef0123456789ABCDEF"), "0123456789abcdef0123456789ABCDEF");
  assert.equal(tokenOf("#0123"), undefined);
  assert.equal(tokenOf(""), undefined);
});

test("waiting grows and stays below five seconds", () => {
  assert.deepEqual([1, 2, 3, 50].map(retryDelay_ms), [250, 500, 1000, 5000]);
});

test("points", () => {
  const message = decodeBinary(buffer(bytesOf("points")));
  assert.ok(message?.kind === "points");
  assert.equal(message.robot, 258);
  assert.deepEqual([...message.values], [1, -2, 0.5, 0.25, 3, 4, 5, 1]);
  const short = decodeBinary(buffer(bytesOf("points").subarray(0, 30)));
  assert.equal(short?.kind === "points" && short.values.length, 4, "a point that is cut off is left out");
});

test("a scan", () => {
  const message = decodeBinary(buffer(bytesOf("scan")));
  assert.ok(message?.kind === "scan");
  assert.deepEqual([message.robot, message.sensor], [258, "LMS"]);
  near([message.scan.first_rad, message.scan.step_rad, message.scan.max_range_m], [-0.5, 0.25, 8]);
  assert.deepEqual([...message.scan.ranges_m], [1.5, -1]);
  for (let length = 8; length < 24; ++length) assert.equal(decodeBinary(buffer(bytesOf("scan").subarray(0, length))), undefined);
});
