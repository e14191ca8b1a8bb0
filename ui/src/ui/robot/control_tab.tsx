// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Controlling a robot by hand: drive it, move its parts, set the errors of all robots.

import { editLines } from "../../edit/history";
import { tellLine } from "../../edit/requests";
import { word } from "../../edit/ops";
import type { Body, SensorPlace } from "../../net/messages";
import { canDrive, driveSpeed_mm_s, holdDirection, stopDriving, type Direction } from "../../edit/drive";
import { drawnAs, drawSensors, isDrawn, sensorColour } from "../../state/drawn";
import { showCloud, showsCloud } from "../../state/clouds";
import { figures, showFigures, showsFigures } from "../../state/figures";
import { errorLevel_percent, kindOf, mayControl, robotStates } from "../../state/run";
import { cssColour, NumberField } from "../fields";
import { Icon, type IconName } from "../icons";
import { useWant } from "../use_want";

function DriveButton({ direction, icon, robot }: { direction: Direction; icon: IconName; robot: number }) {
  const hold = (down: boolean) => () => holdDirection(direction, down, robot);
  return (
    <button type="button" aria-label={`Drive ${direction}`} disabled={!canDrive()} onPointerDown={hold(true)} onPointerUp={hold(false)} onPointerLeave={hold(false)}>
      <Icon name={icon} />
    </button>
  );
}

function Drive({ robot }: { robot: number }) {
  return (
    <div class="group">
      <h3>Drive</h3>
      <div class="drive">
        <span />
        <DriveButton direction="ahead" icon="up" robot={robot} />
        <span />
        <DriveButton direction="left" icon="left" robot={robot} />
        <button type="button" aria-label="Stop" disabled={!canDrive()} onClick={() => stopDriving(robot)}>
          <Icon name="stop" />
        </button>
        <DriveButton direction="right" icon="right" robot={robot} />
        <span />
        <DriveButton direction="back" icon="down" robot={robot} />
        <span />
      </div>
      <label class="row numbers">
        <span class="soft">Speed</span>
        <input class="grow" type="range" min={20} max={1000} step={20} value={driveSpeed_mm_s.value} onInput={(event) => (driveSpeed_mm_s.value = Number(event.currentTarget.value))} />
        {driveSpeed_mm_s.value} mm/s
      </label>
    </div>
  );
}

/** The drive of robots that only their device moves. */
const PLACED = "placed";

/** Parts that are either on or off. */
const ON_OFF = new Set(["led", "switch", "kicker"]);

function Part({ part, unit, tell }: { part: { name: string; kind: string; value: number }; unit: string; tell(value: number): void }) {
  const disabled = !mayControl.value;
  if (!ON_OFF.has(part.kind)) return <NumberField label={/^\w/.test(unit) ? `${part.name}, ${unit}` : part.name} value={part.value} digits={2} disabled={disabled} commit={tell} />;
  return (
    <label class="row">
      <input type="checkbox" checked={part.value > 0} disabled={disabled} onChange={(event) => tell(event.currentTarget.checked ? 1 : 0)} />
      {part.name}
    </label>
  );
}

/** A part with several values takes orders from its device only: they belong together. */
function Parts({ body }: { body: Body }) {
  const parts = (robotStates.value.get(body.id)?.parts ?? []).filter((part) => part.values === undefined);
  const unitOf = (name: string) => kindOf(body)?.parts.find((one) => one.name === name)?.unit ?? "";
  if (parts.length === 0) return null;
  return (
    <div class="group">
      <h3>Parts</h3>
      <div class="fields">
        {parts.map((part) => (
          <Part key={part.name} part={part} unit={unitOf(part.name)} tell={(value) => void tellLine(`${body.id} part ${word(part.name)} ${value}`)} />
        ))}
      </div>
    </div>
  );
}

/** A box for some sensors of a robot: half ticked while only some of them are drawn. */
function Drawn({ robot, sensors, label }: { robot: number; sensors: readonly SensorPlace[]; label: string }) {
  const shown = sensors.filter((sensor) => isDrawn(robot, sensor)).length;
  const all = shown === sensors.length;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={all}
      indeterminate={shown > 0 && !all}
      onChange={() => drawSensors(robot, sensors, !all)}
    />
  );
}

/** A failed sensor sees nothing until it is switched on again. */
function Sensors({ body }: { body: Body }) {
  const sensors = (robotStates.value.get(body.id)?.sensors ?? []).filter((sensor) => sensor.works !== undefined);
  if (sensors.length === 0) return null;
  const places = (kindOf(body)?.sensors ?? []).filter((sensor) => drawnAs(sensor) !== undefined);
  const change = (name: string, works: boolean) => void tellLine(`${body.id} sensor ${word(name)} ${works ? "on" : "off"}`);
  return (
    <div class="group">
      <h3>Sensors</h3>
      <table class="grid">
        <tbody>
          <tr class="soft">
            <td />
            <td>works</td>
            <td>
              {places.length > 0 && (
                <label class="row tight">
                  <Drawn robot={body.id} sensors={places} label="All sensors are drawn" /> drawn
                </label>
              )}
            </td>
          </tr>
          {sensors.map((sensor) => {
            const place = places.find((one) => one.name === sensor.name);
            return (
              <tr key={sensor.name}>
                <td>
                  {place && <span class="swatch inline" style={{ background: cssColour(sensorColour(place.kind)) }} />}
                  {sensor.name}
                </td>
                <td>
                  <input type="checkbox" aria-label={`${sensor.name} works`} checked={sensor.works} disabled={!mayControl.value} onChange={(event) => change(sensor.name, event.currentTarget.checked)} />
                </td>
                <td>{place && <Drawn robot={body.id} sensors={[place]} label={`${sensor.name} is drawn`} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The figures that the robot's device draws: rays, what a sensor looks at. */
function Figures({ robot }: { robot: number }) {
  if (!figures.value.has(robot)) return null;
  return (
    <div class="group">
      <h3>Device</h3>
      <label class="row">
        <input type="checkbox" checked={showsFigures(robot)} onChange={(event) => showFigures(robot, event.currentTarget.checked)} />
        Draw the rays of its sensors
      </label>
    </div>
  );
}

/** The points that the robot's device has measured. */
function Points({ body }: { body: Body }) {
  if (body.points !== true) return null;
  return (
    <div class="group">
      <h3>Point cloud</h3>
      <label class="row">
        <input type="checkbox" checked={showsCloud(body.id)} onChange={(event) => showCloud(body.id, event.currentTarget.checked)} />
        Draw the points that it measures
      </label>
    </div>
  );
}

export function ErrorDial() {
  const level = errorLevel_percent.value;
  return (
    <div class="group">
      <h3>Errors of all robots</h3>
      <label class="row numbers">
        <input class="grow" type="range" aria-label="Error level" min={0} max={100} step={5} value={level} disabled={!mayControl.value} onChange={(event) => void editLines("error level", `error-level ${event.currentTarget.value}`)} />
        {level} %
      </label>
      <p class="soft">0: sensors and wheels are perfect. 100: as the files of the robots say.</p>
    </div>
  );
}

export function ControlTab({ body }: { body: Body }) {
  useWant({ what: "robot", robot: body.id });
  return (
    <>
      {kindOf(body)?.drive !== PLACED && <Drive robot={body.id} />}
      <Parts body={body} />
      {body.errors === undefined && <ErrorDial />}
      <Sensors body={body} />
      <Figures robot={body.id} />
      <Points body={body} />
    </>
  );
}
