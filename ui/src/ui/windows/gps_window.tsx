// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot's satellite receiver knows, and where the robot really is beside it.

import { useRef } from "preact/hooks";
import { errorTexts, inDegrees, inMinutes, offset_m, placeAt, type EarthPlace, type TimedPlace } from "../../geometry/earth";
import type { RobotState, SatelliteFix } from "../../net/messages";
import { panelsOf } from "../../state/panels";
import { bodyById, robotStates } from "../../state/run";
import type { OpenWindow } from "../../state/windows";
import { SignalBars, SkyPlot } from "../device/sky_plot";
import { useWant } from "../use_want";
import { Window } from "../window";

const REMEMBERED = 200;

/** In words, and whether something is wrong. */
export function fixState(fix: SatelliteFix, now_s: number): [string, boolean] {
  if (fix.dimensions > 0) return [`${fix.dimensions}D fix`, false];
  if (!fix.had_fix) return ["no fix, searching", true];
  return [`no fix: outage, ${Math.max(0, now_s - fix.time_s) < 5 ? "last place kept" : "silent"}`, true];
}

function placeOf(fix: SatelliteFix): EarthPlace | undefined {
  const { latitude_deg, longitude_deg, altitude_m } = fix;
  return latitude_deg === undefined || longitude_deg === undefined || altitude_m === undefined ? undefined : { latitude_deg, longitude_deg, altitude_m };
}

/** A robot may have the sensor without a device that speaks for it. Its values are those of src/world/fix.h. */
export function fixOfSensor(state: RobotState | undefined): SatelliteFix | undefined {
  const sensor = state?.sensors.find((one) => one.truth !== undefined);
  if (state === undefined || sensor?.values === undefined) return undefined;
  const [latitude, longitude, altitude, quality, , hdop, speed, course] = sensor.values;
  const fix = { dimensions: quality === 1 ? 3 : 0, had_fix: quality === 1, time_s: state.time_s, utc: "", sensor: sensor.name, satellites: [] };
  if (quality !== 1 || latitude == null || longitude == null || altitude == null) return fix;
  return { ...fix, latitude_deg: latitude, longitude_deg: longitude, altitude_m: altitude, hdop: hdop ?? 0, speed_m_s: speed ?? 0, course_deg: course ?? 0 };
}

/** The sensor's own values without errors: latitude, longitude, height above the ellipsoid. */
function trueValues(state: RobotState | undefined, sensor: string): number[] | undefined {
  return state?.sensors.find((one) => one.name === sensor)?.truth;
}

/** Where the robot was in the last seconds: a fix is older than what is known now. */
function useTruePlaces(state: RobotState | undefined, fix: SatelliteFix): readonly TimedPlace[] {
  const places = useRef<TimedPlace[]>([]);
  const [latitude_deg, longitude_deg, height_m] = trueValues(state, fix.sensor) ?? [];
  const last = places.current.at(-1);
  if (state === undefined || latitude_deg === undefined || longitude_deg === undefined || height_m === undefined) return places.current;
  if (last !== undefined && last.time_s > state.time_s) places.current = []; // another run
  if (last?.time_s !== state.time_s) places.current = [...places.current.slice(-REMEMBERED), { time_s: state.time_s, latitude_deg, longitude_deg, altitude_m: height_m - (fix.separation_m ?? 0) }];
  return places.current;
}

function Cell({ degrees, letters }: { degrees: number | undefined; letters: string }) {
  if (degrees === undefined) return <td>–</td>;
  return (
    <td>
      {inDegrees(degrees, letters)}
      <br />
      <span class="soft">{inMinutes(degrees, letters)}</span>
    </td>
  );
}

function Places({ fix, truth }: { fix: EarthPlace | undefined; truth: EarthPlace | undefined }) {
  const height = (place: EarthPlace | undefined): string => (place === undefined ? "–" : `${place.altitude_m.toFixed(2)} m`);
  return (
    <table class="earth numbers">
      <thead>
        <tr>
          <td />
          <th scope="col">Receiver</th>
          <th scope="col">True</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Latitude</th>
          <Cell degrees={fix?.latitude_deg} letters="NS" />
          <Cell degrees={truth?.latitude_deg} letters="NS" />
        </tr>
        <tr>
          <th scope="row">Longitude</th>
          <Cell degrees={fix?.longitude_deg} letters="EW" />
          <Cell degrees={truth?.longitude_deg} letters="EW" />
        </tr>
        <tr>
          <th scope="row">Altitude</th>
          <td>{height(fix)}</td>
          <td>{height(truth)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Fix({ robot, fix }: { robot: number; fix: SatelliteFix }) {
  const state = robotStates.value.get(robot);
  const places = useTruePlaces(state, fix);
  const place = placeOf(fix);
  const then = placeAt(places, fix.time_s);
  const [text, bad] = fixState(fix, state?.time_s ?? fix.time_s);
  const [error, parts] = place !== undefined && then !== undefined && fix.dimensions > 0 ? errorTexts(offset_m(then, place)) : ["–"];
  const used = fix.satellites.filter((one) => one.used).length;
  const number = (value: number | undefined, digits: number, unit: string): string => (value === undefined ? "–" : `${value.toFixed(digits)}${unit}`);
  return (
    <div class="group">
      <div class="row">
        <span class={bad ? "chip warn" : "chip good"}>{text}</span>
        {fix.utc !== "" && <span class="grow numbers utc">{fix.utc.replace(/\.000$/, "")} UTC</span>}
      </div>
      <Places fix={place} truth={then ?? places.at(-1)} />
      <dl class="facts">
        <dt>Error</dt>
        <dd>
          {error}
          {parts && <div class="soft">{parts}</div>}
        </dd>
        <dt>Speed</dt>
        <dd>{number(fix.speed_m_s, 2, " m/s")}</dd>
        <dt>Track</dt>
        <dd>{number(fix.course_deg, 1, "°")}</dd>
        <dt>HDOP</dt>
        <dd>{number(fix.hdop, 1, "")}</dd>
        {fix.utc !== "" && (
          <>
            <dt>Satellites</dt>
            <dd>
              {used} used of {fix.satellites.length} in view
            </dd>
          </>
        )}
      </dl>
      {fix.utc !== "" && (
        <div class="sky-row">
          <SkyPlot satellites={fix.satellites} />
          <SignalBars satellites={fix.satellites} />
        </div>
      )}
    </div>
  );
}

export function GpsWindow({ window: self }: { window: OpenWindow }) {
  useWant({ what: "panel", robot: self.of });
  useWant({ what: "robot", robot: self.of });
  const body = bodyById(self.of);
  const receivers = panelsOf(self.of).filter((panel) => panel.fix !== undefined);
  const sensor = receivers.length > 0 ? undefined : fixOfSensor(robotStates.value.get(self.of));
  return (
    <Window window={self} title={body ? `GPS of ${body.name}` : "GPS"} width={430}>
      {receivers.length === 0 && sensor === undefined && <p class="empty">{body === undefined ? "This robot no longer exists." : "Waiting for the receiver ..."}</p>}
      {sensor && <Fix robot={self.of} fix={sensor} />}
      {receivers.map((panel) => (
        <section key={panel.device} class="device-panel" aria-label={panel.device}>
          {panel.powered && panel.fix?.utc ? <Fix robot={self.of} fix={panel.fix} /> : <p class="empty">{panel.powered ? "The receiver is starting." : "The receiver has no power."}</p>}
        </section>
      ))}
    </Window>
  );
}
