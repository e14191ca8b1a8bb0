// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds for tests: what a test does not name is plain and empty.

import type { Body, Floor, Kind, Marker, SensorPlace, Wall, World } from "../src/net/messages";

type KindParts = Partial<Omit<Kind, "sensors">> & { sensors?: Partial<SensorPlace>[] };

export interface WorldParts extends Partial<Omit<World, "floor" | "walls" | "markers" | "kinds" | "bodies" | "view">> {
  floor?: Partial<Floor>;
  walls?: Partial<Wall>[];
  markers?: Partial<Marker>[];
  kinds?: KindParts[];
  bodies?: Partial<Body>[];
  view?: Partial<World["view"]>;
}

const sensor = (parts: Partial<SensorPlace>): SensorPlace => ({ name: "", kind: "", x_m: 0, y_m: 0, z_m: 0, heading_rad: 0, tilt_rad: 0, roll_rad: 0, fov_rad: [0, 0], image: false, beams: false, scans: false, carried: false, ...parts });

const kind = ({ sensors = [], ...parts }: KindParts): Kind => ({ name: "", robot: false, colour: 0, drive: "", shapes: [], parts: [], model: "", wheels: [], ...parts, sensors: sensors.map(sensor) });

export function makeWorld({ floor, walls = [], markers = [], kinds = [], bodies = [], view, ...parts }: WorldParts): World {
  return {
    type: "world",
    version: 0,
    name: "",
    in_space: false,
    waters: [],
    meshes: [],
    anchor: { latitude_deg: 0, longitude_deg: 0, altitude_m: 0, north_rad: Math.PI / 2 },
    error_tables: [],
    held: [],
    error_level: 0,
    show_beams: false,
    show_trails: false,
    addable: { robots: [], objects: [], kinds: [] },
    ...parts,
    floor: { width_m: 1, height_m: 1, x_m: 0, y_m: 0, colour: 0, sky: 0, texture: -1, ...floor },
    walls: walls.map((wall) => ({ id: 0, x1_m: 0, y1_m: 0, x2_m: 0, y2_m: 0, thickness_m: 0.01, height_m: 0.2, colour: 0, texture: -1, texture_m: 1, ...wall })),
    markers: markers.map((marker) => ({ x_m: 0, y_m: 0, radius_m: 0.05, colour: 0, opacity: 1, ...marker })),
    kinds: kinds.map(kind),
    bodies: bodies.map((body) => ({ id: 0, name: "", kind: 0, robot: false, ...body })),
    view: { units: "mm", rulers: false, flat: false, ...view },
  };
}

/** Upright and on the floor: as frames have a body. */
export const pose = (x_m: number, y_m: number, heading_rad: number): number[] => [x_m, y_m, 0, heading_rad, Math.cos(heading_rad / 2), 0, 0, Math.sin(heading_rad / 2)];
