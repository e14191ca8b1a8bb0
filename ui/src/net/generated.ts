// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the server sends. Written by the simulator from the structs in src/view, which say what the fields mean; do not
// edit. After a change there: UNDERSTUDY_UPDATE_GOLDEN=1 build/release/tests/unit_view

export interface SpacePose {
  at_m: [number, number, number];
  turn: [number, number, number, number];
}

export interface Ball {
  form: "ball";
  x_m: number;
  y_m: number;
  radius_m: number;
  low_m: number;
  high_m: number;
  in_body?: SpacePose;
}

export interface Disc {
  form: "disc";
  x_m: number;
  y_m: number;
  radius_m: number;
  low_m: number;
  high_m: number;
  in_body?: SpacePose;
}

export interface Cone {
  form: "cone";
  x_m: number;
  y_m: number;
  radius_m: number;
  low_m: number;
  high_m: number;
  in_body?: SpacePose;
}

export interface OutlineShape {
  form: "outline";
  points: [number, number][];
  low_m: number;
  high_m: number;
  in_body?: SpacePose;
}

export interface Solid {
  form: "solid";
  points: [number, number][];
  low_m: number;
  high_m: number;
  in_body?: SpacePose;
  mesh: number;
}

export type Shape = Ball | Disc | Cone | OutlineShape | Solid;

export interface Line {
  kind: "line";
  x_m: number;
  y_m: number;
  z_m: number;
  on_robot: boolean;
  colour: number;
  to_x_m: number;
  to_y_m: number;
}

export interface Circle {
  kind: "circle";
  x_m: number;
  y_m: number;
  z_m: number;
  on_robot: boolean;
  colour: number;
  radius_m: number;
}

export interface Dot {
  kind: "dot";
  x_m: number;
  y_m: number;
  z_m: number;
  on_robot: boolean;
  colour: number;
}

export interface Cross {
  kind: "cross";
  x_m: number;
  y_m: number;
  z_m: number;
  on_robot: boolean;
  colour: number;
}

export interface Star {
  kind: "star";
  x_m: number;
  y_m: number;
  z_m: number;
  on_robot: boolean;
  colour: number;
}

export type Figure = Line | Circle | Dot | Cross | Star;

export interface Hello {
  type: "hello";
  schema: string;
  program: string;
  control: boolean;
  world: string;
}

export type SettingType = "number" | "text" | "switch" | "choice" | "keys" | "folder";

export interface ServerSetting {
  name: string;
  type: SettingType;
  value: unknown;
  fallback: unknown;
  help: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  choices?: string[];
}

export interface SettingsMessage {
  type: "settings";
  settings: ServerSetting[];
  file: string;
}

export interface Floor {
  width_m: number;
  height_m: number;
  x_m: number;
  y_m: number;
  colour: number;
  sky: number;
  texture: number;
}

export interface Terrain {
  file: string;
  source: string;
  columns: number;
  rows: number;
  x_m: number;
  y_m: number;
  spacing_x_m: number;
  spacing_y_m: number;
  base_m: number;
  step_m: number;
  colour: number;
  texture: number;
  drape: string;
  hidden_from_range: boolean;
}

export interface Water {
  x_m: number;
  y_m: number;
  width_m: number;
  height_m: number;
  level_m: number;
  colour: number;
  opacity: number;
}

export interface MeshPart {
  first: number;
  count: number;
  colour: number;
  texture: number;
}

export interface SceneMesh {
  file: string;
  parts: MeshPart[];
}

export interface Anchor {
  latitude_deg: number;
  longitude_deg: number;
  altitude_m: number;
  north_rad: number;
}

export interface Wall {
  id: number;
  x1_m: number;
  y1_m: number;
  x2_m: number;
  y2_m: number;
  thickness_m: number;
  height_m: number;
  colour: number;
  texture: number;
  texture_m: number;
}

export interface Marker {
  x_m: number;
  y_m: number;
  radius_m: number;
  colour: number;
  opacity: number;
}

export interface SensorPlace {
  name: string;
  kind: string;
  x_m: number;
  y_m: number;
  z_m: number;
  heading_rad: number;
  tilt_rad: number;
  roll_rad: number;
  fov_rad: [number, number];
  image: boolean;
  beams: boolean;
  scans: boolean;
  carried: boolean;
}

export interface PartValue {
  name: string;
  unit: string;
}

export interface PartPlace {
  name: string;
  kind: string;
  unit: string;
  values: PartValue[];
}

export interface MeshLook {
  mesh: number;
  scale: number;
  in_body: SpacePose;
}

export interface Wheel {
  at_m: [number, number, number];
  radius_m: number;
  width_m: number;
  caster: boolean;
}

export interface Kind {
  name: string;
  robot: boolean;
  colour: number;
  drive: string;
  shapes: (Ball | Disc | Cone | OutlineShape | Solid)[];
  sensors: SensorPlace[];
  parts: PartPlace[];
  model: string;
  look?: MeshLook;
  wheels: Wheel[];
}

export type ErrorScale = "global" | "own";

export interface ErrorValue {
  key: string;
  value: number;
  fallback: number;
  unit: string;
  minimum?: number;
  maximum?: number;
  help: string;
}

export interface ErrorRow {
  part: string;
  name: string;
  on: boolean;
  source: ErrorScale;
  values: ErrorValue[];
}

export interface Body {
  id: number;
  name: string;
  kind: number;
  robot: boolean;
  errors?: number;
  held?: boolean;
  start?: [number, number, number];
  stance?: [number, number, number];
  devices?: string[];
  panel?: boolean;
  points?: boolean;
  bright_trail?: boolean;
  program?: string;
}

export type LengthUnit = "mm" | "m" | "inch";

export interface WorldHints {
  units: LengthUnit;
  rulers: boolean;
  flat: boolean;
}

export interface Addable {
  robots: string[];
  objects: string[];
  kinds: Kind[];
}

export interface World {
  type: "world";
  version: number;
  name: string;
  in_space: boolean;
  floor: Floor;
  terrain?: Terrain;
  waters: Water[];
  meshes: SceneMesh[];
  anchor: Anchor;
  walls: Wall[];
  markers: Marker[];
  kinds: Kind[];
  error_tables: ErrorRow[][];
  bodies: Body[];
  view: WorldHints;
  held: number[];
  error_level: number;
  show_beams: boolean;
  show_trails: boolean;
  addable: Addable;
}

export interface Trail {
  robot: number;
  points_mm: number[];
}

export interface Trails {
  type: "trails";
  trails: Trail[];
}

export interface Status {
  type: "status";
  time_s: number;
  paused: boolean;
  speed: number;
  factor: number;
  ended: string;
  repeatable: boolean;
  viewers: number;
}

export type LogLevel = "info" | "warning" | "error";

export interface LogLine {
  time_s: number;
  level: LogLevel;
  source: string;
  text: string;
}

export interface Log {
  type: "log";
  lines: LogLine[];
}

export interface Mount {
  at_m: [number, number, number];
  ahead: [number, number, number];
  left: [number, number, number];
  up: [number, number, number];
}

export interface SensorState {
  name: string;
  kind: string;
  unit: string;
  works: boolean;
  values?: (number | null)[];
  truth?: number[];
  mount?: Mount;
}

export interface PartState {
  name: string;
  kind: string;
  value: number;
  values?: number[];
}

export type ProgramPhase = "none" | "running" | "ended" | "built-in";

export interface Program {
  state: ProgramPhase;
  command: string;
  exit_code?: number;
}

export interface RobotState {
  type: "robot";
  id: number;
  time_s: number;
  pose: [number, number, number];
  in_space?: SpacePose;
  v_m_s: number;
  sideways_m_s: number;
  omega_rad_s: number;
  odometry: [number, number, number];
  wheels_m: [number, number, number, number];
  touching: boolean;
  stalled: boolean;
  sensors: SensorState[];
  parts: PartState[];
  program: Program;
}

export interface Compiled {
  type: "compiled";
  robot: number;
  source: string;
  ok: boolean;
  messages: string;
}

export interface RobotDrawings {
  robot: number;
  figures: (Line | Circle | Dot | Cross | Star)[];
}

export interface Drawings {
  type: "drawings";
  robots: RobotDrawings[];
}

export interface PanelButton {
  group: string;
  label: string;
  press: string;
  release: string;
  down: boolean;
  row: number;
  column: number;
}

export interface PanelLight {
  group: string;
  label: string;
  colour: number;
  brightness: number;
  radius_m: number;
  at_m?: [number, number, number];
}

export interface PanelDigits {
  label: string;
  segments: number[];
  text: string;
  colon: boolean;
}

export interface TrackedSatellite {
  number: number;
  elevation_deg: number;
  azimuth_deg: number;
  snr_db: number;
  used: boolean;
}

export interface SatelliteFix {
  dimensions: number;
  had_fix: boolean;
  time_s: number;
  utc: string;
  sensor: string;
  latitude_deg?: number;
  longitude_deg?: number;
  altitude_m?: number;
  separation_m?: number;
  speed_m_s?: number;
  course_deg?: number;
  hdop?: number;
  satellites: TrackedSatellite[];
}

export interface DevicePanel {
  device: string;
  powered: boolean;
  state: string;
  buttons: PanelButton[];
  lights: PanelLight[];
  digits: PanelDigits[];
  fix?: SatelliteFix;
}

export interface Panels {
  type: "panels";
  robot: number;
  panels: DevicePanel[];
}

export interface Sound {
  robot: number;
  time_s: number;
  length_s: number;
  hz: number;
  file: string;
}

export interface Sounds {
  type: "sounds";
  sounds: Sound[];
}

export interface RadioMessage {
  time_s: number;
  from: number;
  to: number[];
  text: string;
}

export interface Radio {
  type: "radio";
  messages: RadioMessage[];
}

export type WireKind = "serial" | "tcp" | "udp";

export interface Port {
  device: number;
  robot: number;
  name: string;
  kind: string;
  wire: WireKind;
  address: string;
  place: string;
  baud: number;
  client_baud: number;
  misread: boolean;
  clients: string[];
  lines: string[];
  to_device: number;
  from_device: number;
  powered: boolean;
  has_power: boolean;
}

export interface Ports {
  type: "ports";
  ports: Port[];
}

export interface TrafficLine {
  time_s: number;
  link: number;
  to_device: boolean;
  hex: string;
  size: number;
  name: string;
}

export interface Traffic {
  type: "traffic";
  device: number;
  left_out: number;
  lines: TrafficLine[];
}

export interface History {
  type: "history";
  undo: string;
  redo: string;
}

export interface SavedFile {
  name: string;
  text?: string;
}

export interface FolderEntry {
  name: string;
  path: string;
  folder: boolean;
  world: boolean;
  program: boolean;
}

export type WorkForm = "cylinder" | "ball" | "box" | "capsule" | "cone" | "hull" | "mesh";

export interface WorkShape {
  form: WorkForm;
  x_m: number;
  y_m: number;
  heading_rad: number;
  length_m: number;
  width_m: number;
  radius_m: number;
  low_m: number;
  high_m: number;
  z_m: number;
  roll_rad: number;
  pitch_rad: number;
  mesh: string;
  scale: number;
}

export interface WorkValue {
  key: string;
  value: string;
}

export interface WorkPart {
  kind: string;
  name: string;
  parameters: WorkValue[];
}

export interface WorkWheel {
  x_m: number;
  y_m: number;
  z_m: number;
  radius_m: number;
  width_m: number;
  motor: number;
  steered: boolean;
  caster: boolean;
  roller_rad: number;
}

export interface WorkSprings {
  stiffness_n_m: number;
  compression_n_s_m: number;
  relaxation_n_s_m: number;
  most_force_n: number;
  rest_length_m: number;
}

export interface WorkSensor {
  kind: string;
  name: string;
  number: number;
  x_m: number;
  y_m: number;
  z_m: number;
  heading_rad: number;
  tilt_rad: number;
  roll_rad: number;
  parameters: WorkValue[];
}

export interface WorkKind {
  name: string;
  based_on: string;
  colour: number;
  mass_kg: number;
  mass_x_m: number;
  mass_y_m: number;
  mass_height_m: number;
  grip: number;
  shapes: WorkShape[];
  drive: WorkPart;
  wheels: WorkWheel[];
  springs: WorkSprings;
  sensors: WorkSensor[];
  devices: WorkPart[];
}

export interface WorkChoice {
  kind: string;
  keys: string[];
}

export interface WorkChoices {
  drives: WorkChoice[];
  sensors: WorkChoice[];
  devices: WorkChoice[];
  meshes: string[];
}

export interface WorkBeams {
  sensor: string;
  ends_m: number[];
}

export interface WorkPreview {
  kind: Kind;
  meshes: SceneMesh[];
  beams: WorkBeams[];
}

export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  error?: string;
  added?: number;
  files?: SavedFile[];
  exists?: boolean;
  entries?: FolderEntry[];
  diagnostics?: string[];
  programs?: string[];
  worlds?: string[];
  programs_left?: string[];
  kind?: WorkKind;
  choices?: WorkChoices;
  preview?: WorkPreview;
}

export type ServerMessage = Hello | SettingsMessage | World | Trails | Status | Log | RobotState | Compiled | Drawings | Panels | Sounds | Radio | Ports | Traffic | History | Answer;

/** The first byte of a binary message. */
export const BINARY = {
  frame: 1,
  deflatedFrame: 2,
  beams: 3,
  screen: 4,
  camera: 5,
  spaceFrame: 6,
  deflatedSpaceFrame: 7,
  scan: 8,
  points: 9,
} as const;
export const HEADER_BYTES = 8;
export const TIME_BYTES = 8;
export const BODY_BYTES = 12;
export const SPACE_BODY_BYTES = 20;
export const WHEEL_BYTES = 8;
export const PLACE_STEP_M = 0.0001;
export const HEADING_STEPS_PER_TURN = 65536;
export const QUATERNION_STEPS = 32767;
export const SPRING_STEP_M = 0.0001;
export const BEAM_VALUES = 7;
export const POINT_VALUES = 4;
export const NOTHING_MET = -1;
/** Of this file. A server with another one is of another build. */
export const SCHEMA = "0e46bec8";
