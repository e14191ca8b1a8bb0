// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The binary messages of the stream: frames, beams, screens, pictures. Bytes from outside: a message that is too short
// or of an unknown kind gives undefined, never an exception.

export interface Frame {
  version: number;
  time_s: number;
  count: number;
  /** x, y, z in metres and the heading in radians, body after body. */
  poses: Float64Array;
}

export interface BeamSet {
  name: string;
  count: number;
  /** start x, y, z, end x, y, z, half angle of the cone (negative: met nothing), beam after beam. */
  values: Float32Array;
}

export type Binary =
  | { kind: "frame"; frame: Frame }
  | { kind: "deflated-frame"; version: number; body: Uint8Array }
  | { kind: "beams"; robot: number; sets: BeamSet[] }
  | { kind: "screen"; robot: number; png: Uint8Array }
  | { kind: "camera"; robot: number; sensor: string; png: Uint8Array };

export const POSE_VALUES = 4;
export const BEAM_VALUES = 7;
const HEADER_BYTES = 8;
const TIME_BYTES = 8;
const BODY_BYTES = 12;
const RADIANS_PER_STEP = (2 * Math.PI) / 65536;

/** What follows the version in a frame: the time and the bodies. */
export function decodeFrameBody(version: number, bytes: Uint8Array): Frame | undefined {
  if (bytes.length < TIME_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor((bytes.length - TIME_BYTES) / BODY_BYTES);
  const poses = new Float64Array(count * POSE_VALUES);
  for (let i = 0; i < count; ++i) {
    const at = TIME_BYTES + i * BODY_BYTES;
    poses[i * POSE_VALUES] = view.getInt32(at, true) * 1e-4;
    poses[i * POSE_VALUES + 1] = view.getInt32(at + 4, true) * 1e-4;
    poses[i * POSE_VALUES + 2] = view.getInt16(at + 8, true) * 1e-3;
    poses[i * POSE_VALUES + 3] = view.getUint16(at + 10, true) * RADIANS_PER_STEP;
  }
  return { version, time_s: Number(view.getBigInt64(0, true)) * 1e-9, count, poses };
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

export function decodeBinary(buffer: ArrayBuffer): Binary | undefined {
  if (buffer.byteLength < HEADER_BYTES) return undefined;
  const view = new DataView(buffer);
  const id = view.getUint32(4, true);
  const rest = new Uint8Array(buffer, HEADER_BYTES);
  switch (view.getUint8(0)) {
    case 1: {
      const frame = decodeFrameBody(id, rest);
      return frame && { kind: "frame", frame };
    }
    case 2:
      return { kind: "deflated-frame", version: id, body: rest };
    case 3: {
      const sets = decodeBeams(view);
      return sets && { kind: "beams", robot: id, sets };
    }
    case 4:
      return { kind: "screen", robot: id, png: rest };
    case 5: {
      const length = rest[0];
      if (length === undefined || rest.length < 1 + length) return undefined;
      return { kind: "camera", robot: id, sensor: decodeName(view, HEADER_BYTES + 1, length), png: rest.subarray(1 + length) };
    }
    default:
      return undefined;
  }
}

/** Raw deflate, by the browser's own decompressor. */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
