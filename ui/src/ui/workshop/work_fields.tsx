// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of the piece that was chosen.

import type { WorkChoice, WorkKind, WorkPart, WorkSprings, WorkValue, WorkWheel } from "../../net/messages";
import { bench, changeWork, choices, chosen, withoutItem, withSensor, withShape, withWheel, type WorkItem } from "../../state/workshop";
import { ColourField, NumberField } from "../fields";
import { lengthDigits, lengthFactor, lengthUnit } from "../format";
import { Icon } from "../icons";
import { ValueRows } from "./value_rows";

const DEGREES = 180 / Math.PI;

function Length({ label, value, commit }: { label: string; value: number; commit(metres: number): void }) {
  const scale = lengthFactor();
  return <NumberField label={`${label}, ${lengthUnit()}`} value={value * scale} digits={lengthDigits()} commit={(number) => commit(number / scale)} />;
}

function Angle({ label, value, commit }: { label: string; value: number; commit(radians: number): void }) {
  return <NumberField label={`${label}, °`} value={value * DEGREES} digits={1} commit={(number) => commit(number / DEGREES)} />;
}

function Text({ label, value, commit }: { label: string; value: string; commit(text: string): void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" value={value} onChange={(event) => commit(event.currentTarget.value.trim() || value)} />
    </label>
  );
}

function Choice({ label, value, options, commit }: { label: string; value: string; options: readonly string[]; commit(text: string): void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => commit(event.currentTarget.value)}>
        {(options.includes(value) ? options : [value, ...options]).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function Switch({ label, on, commit }: { label: string; on: boolean; commit(on: boolean): void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => commit(event.currentTarget.checked)} /> {label}
    </label>
  );
}

function BodyFields({ kind }: { kind: WorkKind }) {
  const set = (change: Partial<WorkKind>) => changeWork({ ...kind, ...change });
  return (
    <div class="fields">
      <Text label="Name" value={kind.name} commit={(name) => set({ name })} />
      <ColourField label="Colour" value={kind.colour} commit={(colour) => set({ colour })} />
      <NumberField label="mass, kg" value={kind.mass_kg} digits={3} low={1e-4} commit={(mass_kg) => set({ mass_kg })} />
      <Length label="its centre: x" value={kind.mass_x_m} commit={(mass_x_m) => set({ mass_x_m })} />
      <Length label="y" value={kind.mass_y_m} commit={(mass_y_m) => set({ mass_y_m })} />
      <Length label="height (0: middle)" value={kind.mass_height_m} commit={(mass_height_m) => set({ mass_height_m })} />
      <NumberField label="grip of the wheels" value={kind.grip} digits={2} low={0} high={10} commit={(grip) => set({ grip })} />
    </div>
  );
}

function ShapeFields({ kind, at }: { kind: WorkKind; at: number }) {
  const shape = kind.shapes[at];
  if (shape === undefined) return null;
  const set = (change: Partial<typeof shape>) => changeWork(withShape(kind, at, change));
  const hull = shape.form === "hull";
  const long = shape.form === "box" || shape.form === "capsule";
  return (
    <div class="fields">
      {long && <Length label="length" value={shape.length_m} commit={(length_m) => set({ length_m })} />}
      {shape.form === "box" && <Length label="width" value={shape.width_m} commit={(width_m) => set({ width_m })} />}
      {shape.form !== "box" && !hull && <Length label="radius" value={shape.radius_m} commit={(radius_m) => set({ radius_m })} />}
      {hull && <NumberField label="scale" value={shape.scale} digits={4} low={1e-6} commit={(scale) => set({ scale })} />}
      {!hull && <Length label="from height" value={shape.low_m} commit={(low_m) => set({ low_m })} />}
      {!hull && <Length label="to height" value={shape.high_m} commit={(high_m) => set({ high_m })} />}
      <Length label="x" value={shape.x_m} commit={(x_m) => set({ x_m })} />
      <Length label="y" value={shape.y_m} commit={(y_m) => set({ y_m })} />
      <Length label="lifted by" value={shape.z_m} commit={(z_m) => set({ z_m })} />
      <Angle label="turned" value={shape.heading_rad} commit={(heading_rad) => set({ heading_rad })} />
      <Angle label="roll" value={shape.roll_rad} commit={(roll_rad) => set({ roll_rad })} />
      <Angle label="pitch" value={shape.pitch_rad} commit={(pitch_rad) => set({ pitch_rad })} />
    </div>
  );
}

function WheelFields({ kind, at }: { kind: WorkKind; at: number }) {
  const wheel = kind.wheels[at];
  if (wheel === undefined) return null;
  const set = (change: Partial<WorkWheel>) => changeWork(withWheel(kind, at, change));
  return (
    <>
      <div class="fields">
        <NumberField label="motor (0: idle)" value={wheel.motor} low={0} high={4} commit={(motor) => set({ motor: Math.round(motor) })} />
        <Length label="radius" value={wheel.radius_m} commit={(radius_m) => set({ radius_m })} />
        <Length label="width" value={wheel.width_m} commit={(width_m) => set({ width_m })} />
        <Length label="x" value={wheel.x_m} commit={(x_m) => set({ x_m })} />
        <Length label="y" value={wheel.y_m} commit={(y_m) => set({ y_m })} />
        <Length label="height of its axle" value={wheel.z_m} commit={(z_m) => set({ z_m })} />
        <Angle label="rollers" value={wheel.roller_rad} commit={(roller_rad) => set({ roller_rad })} />
      </div>
      <Switch label="is steered" on={wheel.steered} commit={(steered) => set({ steered })} />
      <Switch label="slides sideways (caster, ball)" on={wheel.caster} commit={(caster) => set({ caster })} />
    </>
  );
}

const SPRINGS: readonly [keyof WorkSprings, string][] = [["stiffness_n_m", "stiffness, N/m"], ["compression_n_s_m", "damping in, N s/m"], ["relaxation_n_s_m", "damping out, N s/m"], ["most_force_n", "most force, N (0: any)"]];

function SpringFields({ kind }: { kind: WorkKind }) {
  const set = (change: Partial<WorkSprings>) => changeWork({ ...kind, springs: { ...kind.springs, ...change } });
  return (
    <>
      <p class="soft">All 0: stiff, short springs that suit its weight.</p>
      <div class="fields">
        {SPRINGS.map(([key, label]) => (
          <NumberField key={key} label={label} value={kind.springs[key]} digits={1} low={0} commit={(value) => set({ [key]: value })} />
        ))}
        <Length label="length at rest" value={kind.springs.rest_length_m} commit={(rest_length_m) => set({ rest_length_m })} />
      </div>
    </>
  );
}

function SensorFields({ kind, at }: { kind: WorkKind; at: number }) {
  const sensor = kind.sensors[at];
  if (sensor === undefined) return null;
  const set = (change: Partial<typeof sensor>) => changeWork(withSensor(kind, at, change));
  return (
    <>
      <p class="soft">{sensor.kind}</p>
      <div class="fields">
        <Text label="Name" value={sensor.name} commit={(name) => set({ name })} />
        <NumberField label="number" value={sensor.number} low={0} high={255} commit={(number) => set({ number: Math.round(number) })} />
        <Length label="x" value={sensor.x_m} commit={(x_m) => set({ x_m })} />
        <Length label="y" value={sensor.y_m} commit={(y_m) => set({ y_m })} />
        <Length label="z" value={sensor.z_m} commit={(z_m) => set({ z_m })} />
        <Angle label="to the left" value={sensor.heading_rad} commit={(heading_rad) => set({ heading_rad })} />
        <Angle label="up" value={sensor.tilt_rad} commit={(tilt_rad) => set({ tilt_rad })} />
        <Angle label="roll" value={sensor.roll_rad} commit={(roll_rad) => set({ roll_rad })} />
      </div>
      <Parameters of={choices.value.sensors} kind={sensor.kind} values={sensor.parameters} commit={(parameters) => set({ parameters })} />
    </>
  );
}

function Parameters({ of, kind, values, commit }: { of: readonly WorkChoice[]; kind: string; values: readonly WorkValue[]; commit(values: WorkValue[]): void }) {
  return <ValueRows keys={of.find((one) => one.kind === kind)?.keys ?? []} values={values} commit={commit} />;
}

function DriveFields({ kind }: { kind: WorkKind }) {
  const set = (change: Partial<WorkPart>) => changeWork({ ...kind, drive: { ...kind.drive, ...change } });
  return (
    <>
      <div class="fields">
        <Choice label="Kind" value={kind.drive.kind} options={choices.value.drives.map((one) => one.kind)} commit={(drive) => set({ kind: drive, parameters: [] })} />
      </div>
      <Parameters of={choices.value.drives} kind={kind.drive.kind} values={kind.drive.parameters} commit={(parameters) => set({ parameters })} />
    </>
  );
}

function DeviceFields({ kind, at }: { kind: WorkKind; at: number }) {
  const device = kind.devices[at];
  if (device === undefined) return null;
  const set = (change: Partial<WorkPart>) => changeWork({ ...kind, devices: kind.devices.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      <p class="soft">{device.kind}</p>
      <div class="fields">
        <Text label="Name" value={device.name} commit={(name) => set({ name })} />
      </div>
      <Parameters of={choices.value.devices} kind={device.kind} values={device.parameters} commit={(parameters) => set({ parameters })} />
    </>
  );
}

function fieldsOf(kind: WorkKind, item: WorkItem) {
  switch (item.what) {
    case "body":
      return <BodyFields kind={kind} />;
    case "drive":
      return <DriveFields kind={kind} />;
    case "springs":
      return <SpringFields kind={kind} />;
    case "shape":
      return <ShapeFields kind={kind} at={item.at} />;
    case "wheel":
      return <WheelFields kind={kind} at={item.at} />;
    case "sensor":
      return <SensorFields kind={kind} at={item.at} />;
    case "device":
      return <DeviceFields kind={kind} at={item.at} />;
  }
}

const TITLES: Record<WorkItem["what"], string> = { body: "Body and mass", drive: "Drive", springs: "Springs", shape: "Shape", wheel: "Wheel", sensor: "Sensor", device: "Device" };

export function WorkFields() {
  const kind = bench.value;
  const item = chosen.value;
  if (kind === undefined) return <div class="work-fields" />;
  return (
    <div class="work-fields group" key={JSON.stringify(item)}>
      <h3>{TITLES[item.what]}</h3>
      {fieldsOf(kind, item)}
      {"at" in item && (
        <button
          type="button"
          class="danger"
          onClick={() => {
            changeWork(withoutItem(kind, item));
            chosen.value = { what: "body" };
          }}
        >
          <Icon name="remove" /> Remove
        </button>
      )}
    </div>
  );
}
