// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Black walls. Light does not distinguish the faces of black things, so their sides are drawn a little brighter, and
// their edges are drawn.

import { BoxGeometry, BufferGeometry, Color, Float32BufferAttribute, InstancedMesh, LineBasicMaterial, LineSegments, MeshLambertMaterial, type Matrix4, Vector3 } from "three";
import type { Wall } from "../net/messages";

const DARKEST = 0x18;
const SIDE = 0x4d555f;
const EDGE = 0x7b8590;

export const isDark = ({ colour }: Wall): boolean => [16, 8, 0].every((shift) => ((colour >> shift) & 255) < DARKEST);

/** A box whose sides alone have a colour. */
function sidesOnly(): BoxGeometry {
  const box = new BoxGeometry(1, 1, 1);
  const normal = box.getAttribute("normal");
  const shade = Array.from({ length: normal.count }, (_, i) => (normal.getZ(i) > 0.5 ? [0, 0, 0] : [1, 1, 1]));
  return box.setAttribute("color", new Float32BufferAttribute(shade.flat(), 3)) as BoxGeometry;
}

export function darkWalls(places: readonly Matrix4[]): InstancedMesh {
  const mesh = new InstancedMesh(sidesOnly(), new MeshLambertMaterial({ vertexColors: true }), places.length);
  places.forEach((place, i) => {
    mesh.setMatrixAt(i, place);
    mesh.setColorAt(i, new Color(SIDE));
  });
  return mesh;
}

/** Upper and vertical edges. */
export function darkEdges(places: readonly Matrix4[]): LineSegments {
  const points: number[] = [];
  const corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]] as const;
  for (const place of places)
    corners.forEach(([x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % corners.length]!;
      const add = (px: number, py: number, pz: number): void => void points.push(...new Vector3(px, py, pz).applyMatrix4(place).toArray());
      add(x, y, 0.5);
      add(nextX, nextY, 0.5);
      add(x, y, -0.5);
      add(x, y, 0.5);
    });
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: EDGE }));
}
