// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The `world` message: what comes off the wire becomes a World with every field there, so that nothing behind this
// file asks "is it missing?". A field that is not of the right type counts as absent.

import { decodeErrorTable, type ErrorRow } from "./decode_errors";
import { grown } from "./grown";
import type { Body, Kind, Marker, SensorPlace, Shape, Wall, World, WorldView } from "./messages";

type Raw = Record<string, unknown>;

const raw = (value: unknown): Raw => (typeof value === "object" && value !== null ? (value as Raw) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const flag = (value: unknown): boolean => value === true;
const number = (value: unknown, otherwise = 0): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** Kinds of sensors with beams, besides those with cones. */
const BEAMED = new Set(["psd", "beam", "lidar", "cliff"]);
const GREY = 0x9aa3ad;

function points(value: unknown): [number, number][] {
  return list(value).map((pair) => [number(list(pair)[0]), number(list(pair)[1])]);
}

export function decodeShape(value: unknown): Shape {
  const shape = raw(value);
  const low_m = number(shape.low_m);
  const high_m = number(shape.high_m, low_m + 0.1);
  const outline = points(shape.points);
  const radius_m = number(shape.radius_m);
  if (outline.length >= 2) return { form: "outline", points: grown(outline, radius_m), low_m, high_m };
  const [x_m, y_m] = outline[0] ?? [0, 0];
  return { form: flag(shape.ball) ? "ball" : "disc", radius_m: Math.max(radius_m, 1e-3), x_m, y_m, low_m, high_m };
}

function decodeSensor(value: unknown): SensorPlace {
  const sensor = raw(value);
  return {
    name: text(sensor.name),
    kind: text(sensor.kind),
    x_m: number(sensor.x_m),
    y_m: number(sensor.y_m),
    z_m: number(sensor.z_m),
    heading_rad: number(sensor.heading_rad),
    fov_rad: [number(list(sensor.fov_rad)[0]), number(list(sensor.fov_rad)[1])],
    image: flag(sensor.image),
    beams: number(sensor.cone_rad) > 0 || BEAMED.has(text(sensor.kind)),
  };
}

function decodeKind(value: unknown): Kind {
  const kind = raw(value);
  return {
    name: text(kind.name),
    robot: flag(kind.robot),
    colour: number(kind.colour, GREY),
    drive: text(kind.drive),
    shapes: list(kind.shapes).map(decodeShape),
    axle_m: number(kind.axle_m),
    sensors: list(kind.sensors).map(decodeSensor),
    parts: list(kind.parts).map((part) => ({ name: text(raw(part).name), kind: text(raw(part).kind) })),
    model: text(kind.model),
  };
}

function decodeWall(value: unknown): Wall {
  const wall = raw(value);
  return {
    id: number(wall.id),
    x1_m: number(wall.x1_m),
    y1_m: number(wall.y1_m),
    x2_m: number(wall.x2_m),
    y2_m: number(wall.y2_m),
    thickness_m: number(wall.thickness_m, 0.01),
    height_m: number(wall.height_m, 0.2),
    colour: number(wall.colour, GREY),
    texture: number(wall.texture, -1),
    texture_m: number(wall.texture_m, 1),
  };
}

function decodeMarker(value: unknown): Marker {
  const marker = raw(value);
  return {
    x_m: number(marker.x_m),
    y_m: number(marker.y_m),
    radius_m: number(marker.radius_m, 0.05),
    colour: number(marker.colour, 0xffffff),
    opacity: number(marker.opacity, 1),
  };
}

function decodeBody(value: unknown, errorTables: ErrorRow[][]): Body {
  const body = raw(value);
  const errors = errorTables[number(body.errors, -1)];
  const [x, y, heading] = list(body.start);
  return {
    ...(errors === undefined ? {} : { errors }),
    ...(heading === undefined ? {} : { start: [number(x), number(y), number(heading)] }),
    id: number(body.id),
    name: text(body.name),
    kind: number(body.kind, -1),
    robot: flag(body.robot),
    program: text(body.program),
    held: flag(body.held),
    brightTrail: flag(body.bright_trail),
  };
}

function decodeView(value: unknown): WorldView {
  const view = raw(value);
  const units = view.units === "inch" || view.units === "m" ? view.units : "mm";
  return { units, rulers: flag(view.rulers), flat: flag(view.flat) };
}

export function decodeWorld(value: unknown): World {
  const world = raw(value);
  const floor = raw(world.floor);
  const addable = raw(world.addable);
  const errorTables = list(world.error_tables).map(decodeErrorTable);
  return {
    version: number(world.version),
    name: text(world.name),
    floor: {
      width_m: number(floor.width_m, 1),
      height_m: number(floor.height_m, 1),
      x_m: number(floor.x_m, 0),
      y_m: number(floor.y_m, 0),
      colour: number(floor.colour, 0x6b7280),
      sky: number(floor.sky, 0xb0c4de),
      texture: number(floor.texture, -1),
    },
    walls: list(world.walls).map(decodeWall),
    markers: list(world.markers).map(decodeMarker),
    kinds: list(world.kinds).map(decodeKind),
    bodies: list(world.bodies).map((body) => decodeBody(body, errorTables)),
    view: decodeView(world.view),
    held: list(world.held).map((id) => number(id)),
    error_level: Math.round(number(world.error_level) * 1000) / 10,
    show_beams: flag(world.show_beams),
    show_trails: flag(world.show_trails),
    addable: { robots: list(addable.robots).map(text), objects: list(addable.objects).map(text), kinds: list(addable.kinds).map(decodeKind) },
  };
}
