// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The binary messages of the stream: frames, beams, scans, points, screens, pictures. The bytes come from outside, so a message that
// is too short or of an unknown kind gives undefined, never an exception.

import { BEAM_VALUES, BINARY, BODY_BYTES, HEADER_BYTES, HEADING_STEPS_PER_TURN, PLACE_STEP_M, POINT_VALUES, QUATERNION_STEPS, SPACE_BODY_BYTES, SPRING_STEP_M, TIME_BYTES, WHEEL_BYTES } from "./generated";

export interface Frame {
  version: number;
  time_s: number;
  count: number;
  /** POSE_VALUES for each body: x, y, z in metres, the heading on the map in radians, and the quaternion w, x, y, z. */
  poses: Float64Array;
  /** WHEEL_VALUES for each wheel: the index of its body, the way of its spring up, its turn, how it is steered to the left. */
  wheels: Float64Array;
}

export interface BeamSet {
  name: string;
  count: number;
  /** start x, y, z, end x, y, z, half angle of the cone (negative: met nothing), beam after beam. */
  values: Float32Array;
}

/** In the frame of its sensor. */
export interface Scan {
  /** Of the first beam, counter-clockwise from ahead. */
  first_rad: number;
  step_rad: number;
  max_range_m: number;
  /** Negative: the beam met nothing. */
  ranges_m: Float32Array;
}

export type Binary =
  | { kind: "frame"; frame: Frame }
  | { kind: "deflated-frame"; version: number; inSpace: boolean; body: Uint8Array }
  | { kind: "beams"; robot: number; sets: BeamSet[] }
  | { kind: "screen"; robot: number; png: Uint8Array }
  | { kind: "camera"; robot: number; sensor: string; png: Uint8Array }
  | { kind: "scan"; robot: number; sensor: string; scan: Scan }
  /** POINT_VALUES for each point: x, y, z in metres, and how much light came back, from 0 to 1. */
  | { kind: "points"; robot: number; values: Float32Array };

export const POSE_VALUES = 8;
export const WHEEL_VALUES = 4;

/** A body on a flat floor, from its place and heading. */
function takeFlatBody(view: DataView, at: number, poses: Float64Array, p: number): void {
  const heading = (view.getUint16(at + 10, true) * 2 * Math.PI) / HEADING_STEPS_PER_TURN;
  poses[p] = view.getInt32(at, true) * PLACE_STEP_M;
  poses[p + 1] = view.getInt32(at + 4, true) * PLACE_STEP_M;
  poses[p + 3] = heading;
  poses[p + 4] = Math.cos(heading / 2);
  poses[p + 7] = Math.sin(heading / 2);
}

/** A body in space. Its heading is where its nose points, seen from above. */
function takeSpaceBody(view: DataView, at: number, poses: Float64Array, p: number): void {
  for (let i = 0; i < 3; ++i) poses[p + i] = view.getInt32(at + 4 * i, true) * PLACE_STEP_M;
  const part = (i: number): number => view.getInt16(at + 12 + 2 * i, true) / QUATERNION_STEPS;
  const length = Math.hypot(part(0), part(1), part(2), part(3)) || 1;
  const [w, x, y, z] = [part(0) / length, part(1) / length, part(2) / length, part(3) / length];
  poses[p + 3] = Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
  poses[p + 4] = w;
  poses[p + 5] = x;
  poses[p + 6] = y;
  poses[p + 7] = z;
}

function takeWheels(view: DataView, at: number): Float64Array {
  const count = Math.floor((view.byteLength - at) / WHEEL_BYTES);
  const wheels = new Float64Array(count * WHEEL_VALUES);
  for (let i = 0; i < count; ++i) {
    const from = at + i * WHEEL_BYTES;
    const angle = (where: number): number => (view.getUint16(from + where, true) * 2 * Math.PI) / HEADING_STEPS_PER_TURN;
    wheels.set([view.getUint16(from, true), view.getInt16(from + 2, true) * SPRING_STEP_M, angle(4), angle(6)], i * WHEEL_VALUES);
  }
  return wheels;
}

/** What follows the version in a frame: the time, the bodies and, in space, their wheels. */
export function decodeFrameBody(version: number, bytes: Uint8Array, inSpace: boolean): Frame | undefined {
  const start = TIME_BYTES + (inSpace ? 4 : 0);
  if (bytes.length < start) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = inSpace ? SPACE_BODY_BYTES : BODY_BYTES;
  const take = inSpace ? takeSpaceBody : takeFlatBody;
  const room = Math.floor((bytes.length - start) / size);
  const count = inSpace ? view.getUint32(TIME_BYTES, true) : room;
  if (count > room) return undefined;
  const poses = new Float64Array(count * POSE_VALUES);
  for (let i = 0; i < count; ++i) take(view, start + i * size, poses, i * POSE_VALUES);
  const wheels = inSpace ? takeWheels(view, start + count * size) : new Float64Array();
  return { version, time_s: Number(view.getBigInt64(0, true)) * 1e-9, count, poses, wheels };
}

function decodeBeams(view: DataView): BeamSet[] | undefined {
  const sets: BeamSet[] = [];
  let at = HEADER_BYTES;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    if (at + 1 + length + 2 > view.byteLength) return undefined;
    const name = decodeName(view, at + 1, length);
    const count = view.getUint16(at + 1 + length, true);
    at += 1 + length + 2;
    if (at + count * BEAM_VALUES * 4 > view.byteLength) return undefined;
    const values = new Float32Array(count * BEAM_VALUES);
    for (let i = 0; i < values.length; ++i) values[i] = view.getFloat32(at + i * 4, true);
    at += values.length * 4;
    sets.push({ name, count, values });
  }
  return sets;
}

function decodeName(view: DataView, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

function decodeScan(view: DataView, robot: number): Binary | undefined {
  const FIRST_VALUES = 3;
  const length = view.byteLength > HEADER_BYTES ? view.getUint8(HEADER_BYTES) : 0;
  const at = HEADER_BYTES + 1 + length;
  const count = Math.floor((view.byteLength - at) / 4) - FIRST_VALUES;
  if (count < 0) return undefined;
  const value = (i: number): number => view.getFloat32(at + 4 * i, true);
  const ranges_m = Float32Array.from({ length: count }, (_, i) => value(FIRST_VALUES + i));
  return { kind: "scan", robot, sensor: decodeName(view, HEADER_BYTES + 1, length), scan: { first_rad: value(0), step_rad: value(1), max_range_m: value(2), ranges_m } };
}

function decodePoints(view: DataView, robot: number): Binary {
  const count = Math.floor((view.byteLength - HEADER_BYTES) / (4 * POINT_VALUES));
  const values = Float32Array.from({ length: count * POINT_VALUES }, (_, i) => view.getFloat32(HEADER_BYTES + 4 * i, true));
  return { kind: "points", robot, values };
}

export function decodeBinary(buffer: ArrayBuffer): Binary | undefined {
  if (buffer.byteLength < HEADER_BYTES) return undefined;
  const view = new DataView(buffer);
  const id = view.getUint32(4, true);
  const rest = new Uint8Array(buffer, HEADER_BYTES);
  const kind = view.getUint8(0);
  switch (kind) {
    case BINARY.frame:
    case BINARY.spaceFrame: {
      const frame = decodeFrameBody(id, rest, kind === BINARY.spaceFrame);
      return frame && { kind: "frame", frame };
    }
    case BINARY.deflatedFrame:
    case BINARY.deflatedSpaceFrame:
      return { kind: "deflated-frame", version: id, inSpace: kind === BINARY.deflatedSpaceFrame, body: rest };
    case BINARY.beams: {
      const sets = decodeBeams(view);
      return sets && { kind: "beams", robot: id, sets };
    }
    case BINARY.screen:
      return { kind: "screen", robot: id, png: rest };
    case BINARY.camera: {
      const length = rest[0];
      if (length === undefined || rest.length < 1 + length) return undefined;
      return { kind: "camera", robot: id, sensor: decodeName(view, HEADER_BYTES + 1, length), png: rest.subarray(1 + length) };
    }
    case BINARY.scan:
      return decodeScan(view, id);
    case BINARY.points:
      return decodePoints(view, id);
    default:
      return undefined;
  }
}

/** Raw deflate, with the browser's own decompressor. */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
