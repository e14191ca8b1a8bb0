// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Heights and triangles, which come by HTTP. A file that is not what it should be gives undefined.

export interface Triangles {
  /** x, y, z of each point in metres. */
  points: Float32Array;
  /** Three indices of points for each triangle. */
  corners: Uint32Array;
  /** Two for each corner of each triangle; empty without pictures. */
  uv: Float32Array;
}

export function decodeHeights(bytes: ArrayBuffer, columns: number, rows: number): Uint16Array | undefined {
  if (bytes.byteLength !== 2 * columns * rows) return undefined;
  const view = new DataView(bytes);
  return Uint16Array.from({ length: columns * rows }, (_, i) => view.getUint16(2 * i, true));
}

export function decodeTriangles(bytes: ArrayBuffer): Triangles | undefined {
  const COUNTS = 3;
  if (bytes.byteLength < 4 * COUNTS) return undefined;
  const view = new DataView(bytes);
  const [points, triangles, hasUv] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true) === 1];
  const sizes = [3 * points, 3 * triangles, hasUv ? 6 * triangles : 0] as const;
  if (bytes.byteLength !== 4 * (COUNTS + sizes[0] + sizes[1] + sizes[2])) return undefined;
  const start = (list: 0 | 1 | 2): number => 4 * (COUNTS + (list > 0 ? sizes[0] : 0) + (list > 1 ? sizes[1] : 0));
  const floats = (list: 0 | 2): Float32Array => Float32Array.from({ length: sizes[list] }, (_, i) => view.getFloat32(start(list) + 4 * i, true));
  const corners = Uint32Array.from({ length: sizes[1] }, (_, i) => view.getUint32(start(1) + 4 * i, true));
  if (corners.some((corner) => corner >= points)) return undefined;
  return { points: floats(0), corners, uv: floats(2) };
}

/** Undefined if the server no longer has it: the world has changed since. */
export async function fetchSceneFile(file: string): Promise<ArrayBuffer | undefined> {
  try {
    const answer = await fetch(`/api/scene/${file}`);
    return answer.ok ? await answer.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
