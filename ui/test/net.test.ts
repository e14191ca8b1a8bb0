// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { retryDelay_ms } from "../src/net/backoff";
import { decodeBinary, decodeFrameBody, inflate } from "../src/net/decode_binary";
import { decodeShape, decodeWorld } from "../src/net/decode_world";
import { tokenOf } from "../src/net/token";

function frameBytes(): Buffer {
  const bytes = Buffer.alloc(16 + 24);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(7, 4);
  bytes.writeBigInt64LE(1_250_000_000n, 8);
  bytes.writeInt32LE(12345, 16);
  bytes.writeInt32LE(-5000, 20);
  bytes.writeInt16LE(-12, 24);
  bytes.writeUInt16LE(16384, 26);
  bytes.writeInt32LE(2147483647, 28);
  return bytes;
}

const buffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

test("a frame", () => {
  const message = decodeBinary(buffer(frameBytes()));
  assert.ok(message?.kind === "frame");
  assert.equal(message.frame.version, 7);
  assert.equal(message.frame.time_s, 1.25);
  assert.equal(message.frame.count, 2);
  const expected = [1.2345, -0.5, -0.012, Math.PI / 2, 214748.3647, 0, 0, 0];
  expected.forEach((value, i) => assert.ok(Math.abs((message.frame.poses[i] ?? NaN) - value) < 1e-9, `value ${i}`));
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
  const plain = frameBytes();
  const packed = Buffer.concat([plain.subarray(0, 8), deflateRawSync(plain.subarray(8))]);
  packed.writeUInt8(2, 0);
  const message = decodeBinary(buffer(packed));
  assert.ok(message?.kind === "deflated-frame");
  const frame = decodeFrameBody(message.version, await inflate(message.body));
  const direct = decodeBinary(buffer(plain));
  assert.deepEqual(frame, direct?.kind === "frame" ? direct.frame : undefined);
});

test("beams of two sensors", () => {
  const set = (name: string, beams: number[][]): Buffer => {
    const head = Buffer.alloc(1 + name.length + 2);
    head.writeUInt8(name.length, 0);
    head.write(name, 1);
    head.writeUInt16LE(beams.length, 1 + name.length);
    return Buffer.concat([head, Buffer.from(new Float32Array(beams.flat()).buffer)]);
  };
  const head = Buffer.alloc(8);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(42, 4);
  const all = Buffer.concat([head, set("PSD_FRONT", [[0, 1, 2, 3, 4, 5, -1]]), set("L", [])]);
  const message = decodeBinary(buffer(all));
  assert.ok(message?.kind === "beams");
  assert.equal(message.robot, 42);
  assert.deepEqual(message.sets.map((one) => [one.name, one.count]), [["PSD_FRONT", 1], ["L", 0]]);
  assert.deepEqual([...(message.sets[0]?.values ?? [])], [0, 1, 2, 3, 4, 5, -1]);
  assert.equal(decodeBinary(buffer(all.subarray(0, all.length - 1))), undefined, "cut off");
});

test("a camera picture carries the name of its sensor", () => {
  const message = decodeBinary(buffer(Buffer.from([5, 0, 0, 0, 3, 0, 0, 0, 2, 67, 49, 9, 8, 7])));
  assert.ok(message?.kind === "camera");
  assert.deepEqual([message.robot, message.sensor, [...message.png]], [3, "C1", [9, 8, 7]]);
});

test("what is short or unknown gives nothing", () => {
  assert.equal(decodeBinary(new ArrayBuffer(0)), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]))), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([5, 0, 0, 0, 3, 0, 0, 0, 200, 1]))), undefined);
  assert.equal(decodeBinary(buffer(Buffer.from([99, 0, 0, 0, 1, 0, 0, 0]))), undefined);
});

test("a world with nothing in it is still a world", () => {
  const world = decodeWorld({ type: "world", walls: "no", bodies: [{}], kinds: [null] });
  assert.deepEqual(world.walls, []);
  assert.deepEqual(world.bodies[0], { id: 0, name: "", kind: -1, robot: false, program: "", held: false, brightTrail: false });
  assert.equal(world.floor.texture, -1);
  assert.deepEqual(world.kinds[0]?.shapes, []);
});

test("shapes are balls, discs or outlines", () => {
  assert.equal(decodeShape({ points: [[0, 0]], ball: true, radius_m: 0.02 }).form, "ball");
  assert.deepEqual(decodeShape({ points: [[1, 2]], radius_m: 0.02, low_m: 0, high_m: 1 }), { form: "disc", radius_m: 0.02, x_m: 1, y_m: 2, low_m: 0, high_m: 1 });
  assert.equal(decodeShape({ points: [[0, 0], [1, 0], [0, 1]] }).form, "outline");
});

test("only a token of 128 bits is one", () => {
  assert.equal(tokenOf("#0123456789abcdef0123456789ABCDEF"), "0123456789abcdef0123456789ABCDEF");
  assert.equal(tokenOf("#0123"), undefined);
  assert.equal(tokenOf(""), undefined);
});

test("waiting grows and stays below five seconds", () => {
  assert.deepEqual([1, 2, 3, 50].map(retryDelay_ms), [250, 500, 1000, 5000]);
});
