// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pose, speeds, odometry, sensors and parts of a robot, live. A click on a value plots it.

import { tellLine } from "../../edit/requests";
import type { Body, PartPlace, PartState, RobotState } from "../../net/messages";
import { isPlotted, togglePlot } from "../../state/plots";
import { kindOf, mayControl, robotStates } from "../../state/run";
import { openWindow } from "../../state/windows";
import { angle, length, sample, speed, turnRate } from "../format";
import { PoseFields } from "../pose_fields";
import { useWant } from "../use_want";

interface Row {
  title: string;
  /** In the list, if the title also names where it belongs. */
  label?: string;
  text: string;
  unit: string;
  read?(state: RobotState): number | null | undefined;
}

const DEGREES = 180 / Math.PI;

/** All drives report four wheels; those with fewer leave the last ones at 0. */
function wheelsOf(drive: string, ways: readonly number[]): readonly number[] {
  return /omni|mecanum|four|thrusters/i.test(drive) ? ways : ways.slice(0, 2);
}

function motion(state: RobotState, drive: string): Row[] {
  const rows: Row[] = [
    { title: "Speed", text: speed(state.v_m_s), unit: "m/s", read: (s) => s.v_m_s },
    { title: "Turning", text: turnRate(state.omega_rad_s), unit: "°/s", read: (s) => s.omega_rad_s * DEGREES },
    { title: "Odometry x", text: length(state.odometry[0] ?? 0), unit: "m", read: (s) => s.odometry[0] },
    { title: "Odometry y", text: length(state.odometry[1] ?? 0), unit: "m", read: (s) => s.odometry[1] },
    { title: "Odometry heading", text: angle(state.odometry[2] ?? 0), unit: "°", read: (s) => (s.odometry[2] ?? 0) * DEGREES },
  ];
  wheelsOf(drive, state.wheels_m).forEach((way, i) => rows.push({ title: `Wheel ${i + 1}`, text: length(way), unit: "m", read: (s) => s.wheels_m[i] }));
  return rows;
}

/** "m,V": the first value is in metres, the second in volts. A single unit applies to all. */
function unitOf(units: string | undefined, index: number): string {
  const all = (units ?? "").split(",");
  return all[index] ?? all.at(-1) ?? "";
}

function sensors(state: RobotState): Row[] {
  return state.sensors.flatMap((sensor) =>
    (sensor.values ?? []).map((value, i, all) => ({
      title: all.length > 1 ? `${sensor.name} ${i + 1}` : sensor.name,
      text: sample(value, unitOf(sensor.unit, i)),
      unit: unitOf(sensor.unit, i),
      read: (s: RobotState) => s.sensors.find((one) => one.name === sensor.name)?.values?.[i],
    })),
  );
}

/** Parts with one value. */
function parts(state: RobotState): Row[] {
  return state.parts
    .filter((part) => part.values === undefined)
    .map((part) => ({
      title: part.name,
      text: sample(part.value, undefined),
      unit: "",
      read: (s: RobotState) => s.parts.find((one) => one.name === part.name)?.value,
    }));
}

/** The values of a part that has several. Angles may be negative: up and down. */
function valuesOf(part: PartState, place: PartPlace | undefined): Row[] {
  return (part.values ?? []).map((value, i) => {
    const { name, unit } = place?.values[i] ?? { name: String(i + 1), unit: "" };
    const degrees = unit.startsWith("rad");
    const shownUnit = degrees ? unit.replace("rad", "°").replace("s2", "s²") : unit;
    const shown = (raw: number): number => (degrees ? raw * DEGREES : raw);
    return {
      title: `${part.name} ${name}`,
      label: name,
      text: degrees ? `${shown(value).toFixed(1)}${shownUnit}` : sample(value, unit),
      unit: shownUnit,
      read: (s: RobotState) => {
        const raw = s.parts.find((one) => one.name === part.name)?.values?.[i];
        return raw === undefined ? undefined : shown(raw);
      },
    };
  });
}

function Rows({ title, robot, rows }: { title: string; robot: number; rows: Row[] }) {
  if (rows.length === 0) return null;
  const plot = (row: Row) => {
    if (row.read === undefined) return;
    togglePlot({ robot, title: row.title, unit: row.unit, read: row.read });
    if (isPlotted(robot, row.title)) openWindow("plot");
  };
  return (
    <div class="group">
      <h3>{title}</h3>
      <dl class="facts">
        {rows.map((row) => (
          <>
            <dt>{row.label ?? row.title}</dt>
            <dd>
              <button type="button" class="plotted" aria-pressed={isPlotted(robot, row.title)} title="Plot it" onClick={() => plot(row)}>
                {row.text}
              </button>
            </dd>
          </>
        ))}
      </dl>
    </div>
  );
}

export function StateTab({ body }: { body: Body }) {
  useWant({ what: "robot", robot: body.id });
  const state = robotStates.value.get(body.id);
  const places = kindOf(body)?.parts ?? [];
  return (
    <>
      <PoseFields body={body} />
      {state === undefined ? (
        <p class="empty">Waiting for the first values ...</p>
      ) : (
        <>
          {(state.touching || state.stalled) && (
            <div class="row flags">
              {state.touching && <span class="chip warn">touches something</span>}
              {state.stalled && <span class="chip warn">stalled</span>}
            </div>
          )}
          <div class="buttons">
            <button type="button" disabled={!mayControl.value} onClick={() => void tellLine(`${body.id} odometry 0 0 0`)}>
              Odometry to 0
            </button>
          </div>
          <Rows title="Motion" robot={body.id} rows={motion(state, kindOf(body)?.drive ?? "")} />
          <Rows title="Sensors" robot={body.id} rows={sensors(state)} />
          <Rows title="Parts" robot={body.id} rows={parts(state)} />
          {state.parts.map((part) => (
            <Rows key={part.name} title={part.name} robot={body.id} rows={valuesOf(part, places.find((one) => one.name === part.name))} />
          ))}
        </>
      )}
    </>
  );
}
