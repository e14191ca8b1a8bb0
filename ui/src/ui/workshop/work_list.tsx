// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pieces of the robot on the bench, and what can be added.

import type { WorkForm, WorkKind } from "../../net/messages";
import { bench, changeWork, choices, chosen, itemsWithHandles, sameItem, withNewDevice, withNewSensor, withNewShape, withNewWheel, type WorkItem } from "../../state/workshop";

const FORMS: readonly [WorkForm, string][] = [["box", "Box"], ["cylinder", "Cylinder"], ["cone", "Cone"], ["ball", "Ball"]];

function Row({ item, title }: { item: WorkItem; title: string }) {
  return (
    <li>
      <button type="button" aria-pressed={sameItem(item, chosen.value)} onClick={() => (chosen.value = item)}>
        <span class="grow">{title}</span>
      </button>
    </li>
  );
}

/** A list of choices that adds what is chosen. */
function Add({ label, options, add }: { label: string; options: readonly (readonly [string, string])[]; add(value: string): void }) {
  return (
    <select
      aria-label={label}
      value=""
      onChange={(event) => {
        if (event.currentTarget.value !== "") add(event.currentTarget.value);
        event.currentTarget.value = "";
      }}
    >
      <option value="">{label} ...</option>
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Changes the bench, and shows the piece that was added last. */
function put(next: WorkKind, item: WorkItem): void {
  changeWork(next);
  chosen.value = item;
}

const fileName = (path: string): string => path.split(/[\\/]/).pop() ?? path;

const titleOf = (kind: WorkKind, item: WorkItem): string => {
  if (!("at" in item)) return "";
  if (item.what === "shape") return `${item.at + 1}: ${kind.shapes[item.at]?.form ?? ""}`;
  const wheel = item.what === "wheel" ? kind.wheels[item.at] : undefined;
  if (wheel !== undefined) return `${item.at + 1}: ${wheel.motor > 0 ? `motor ${wheel.motor}` : wheel.caster ? "caster" : "idle"}`;
  return item.what === "sensor" ? (kind.sensors[item.at]?.name ?? "") : "";
};

export function WorkList() {
  const kind = bench.value;
  if (kind === undefined) return <div class="work-list" />;
  const named = (names: readonly { kind: string }[]): [string, string][] => names.map((one) => [one.kind, one.kind]);
  const rows = (what: WorkItem["what"]) => itemsWithHandles(kind).filter((item) => item.what === what).map((item) => <Row key={JSON.stringify(item)} item={item} title={titleOf(kind, item)} />);
  const meshes = choices.value.meshes.map((path): [string, string] => [`hull ${path}`, `Model ${fileName(path)}`]);
  const addShape = (value: string) => {
    const next = value.startsWith("hull ") ? withNewShape(kind, "hull", value.slice(5)) : withNewShape(kind, value as WorkForm);
    put(next, { what: "shape", at: kind.shapes.length });
  };
  return (
    <div class="work-list">
      <ul class="list">
        <Row item={{ what: "body" }} title="Body and mass" />
        <Row item={{ what: "drive" }} title={`Drive: ${kind.drive.kind}`} />
        <Row item={{ what: "springs" }} title="Springs" />
      </ul>
      <h3>Shapes</h3>
      <ul class="list">{rows("shape")}</ul>
      <Add label="Add a shape" options={[...FORMS, ...meshes]} add={addShape} />
      <h3>Wheels</h3>
      <ul class="list">{rows("wheel")}</ul>
      <button type="button" onClick={() => put(withNewWheel(kind), { what: "wheel", at: kind.wheels.length })}>
        Add a wheel
      </button>
      <h3>Sensors</h3>
      <ul class="list">{rows("sensor")}</ul>
      <Add label="Add a sensor" options={named(choices.value.sensors)} add={(value) => put(withNewSensor(kind, value), { what: "sensor", at: kind.sensors.length })} />
      <h3>Devices</h3>
      <ul class="list">
        {kind.devices.map((device, at) => (
          <Row key={device.name} item={{ what: "device", at }} title={`${device.name} (${device.kind})`} />
        ))}
      </ul>
      <Add label="Add a device" options={named(choices.value.devices)} add={(value) => put(withNewDevice(kind, value), { what: "device", at: kind.devices.length })} />
    </div>
  );
}
