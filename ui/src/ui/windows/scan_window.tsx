// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a scanner of a robot sees, from above, in the scanner's own frame.

import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { bearing, farthest, fieldOf, fittedScale, metres } from "../../geometry/polar";
import type { Scan } from "../../net/decode_binary";
import { bodyById, kindOf } from "../../state/run";
import { scanKey, scans } from "../../state/scans";
import type { OpenWindow } from "../../state/windows";
import { PolarPlot } from "../device/polar_plot";
import { useWant } from "../use_want";
import { Window } from "../window";

const FIXED_M = [1, 2, 4, 8, 16, 32, 80] as const;

function Readout({ scan, beam }: { scan: Scan; beam: number | undefined }) {
  const nearest = scan.ranges_m.reduce((best, range, i) => (range >= 0 && (best < 0 || range < (scan.ranges_m[best] ?? 0)) ? i : best), -1);
  const shown = beam ?? nearest;
  const name = beam === undefined ? "Nearest" : `Beam ${shown + 1}`;
  const text = shown < 0 ? "no return" : `${bearing(scan.first_rad + shown * scan.step_rad)}, ${metres(scan.ranges_m[shown] ?? -1)}`;
  return (
    <div class="row numbers scan-readout">
      <output class="grow" aria-live={beam === undefined ? "off" : "polite"}>
        <span class="soft">{name}</span> {text}
      </output>
      <span class="soft">
        {scan.ranges_m.length} beams, {Math.round((fieldOf(scan) * 180) / Math.PI)}°
      </span>
    </div>
  );
}

function ScanView({ robot, sensor }: { robot: number; sensor: string }) {
  useWant({ what: "scan", robot, sensor });
  const chosen = useSignal<number | undefined>(undefined);
  const scaling = useSignal("fit");
  const fitted = useRef(0);
  const scan = scans.value.get(scanKey(robot, sensor));
  if (scan === undefined) return <p class="empty">Waiting for a scan ...</p>;
  const range_m = scan.max_range_m > 0 ? scan.max_range_m : farthest(scan);
  fitted.current = fittedScale(Math.max(0.2, farthest(scan)), fitted.current);
  const scale_m = scaling.value === "fit" ? fitted.current : scaling.value === "range" ? range_m : Number(scaling.value);
  return (
    <>
      <PolarPlot scan={scan} scale_m={scale_m} chosen={chosen} label={`Scan of ${sensor}. Arrow keys choose a beam.`} />
      <Readout scan={scan} beam={chosen.value} />
      <label class="row">
        <span class="soft grow">Rim</span>
        <select value={scaling.value} onChange={(event) => (scaling.value = event.currentTarget.value)}>
          <option value="fit">fits the scan</option>
          <option value="range">range, {Number(range_m.toFixed(2))} m</option>
          {FIXED_M.filter((one) => one < range_m).map((one) => (
            <option key={one} value={String(one)}>
              {one} m
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

export function ScanWindow({ window: self }: { window: OpenWindow }) {
  const body = bodyById(self.of);
  const scanners = (kindOf(body)?.sensors ?? []).filter((sensor) => sensor.scans).map((sensor) => sensor.name);
  const wanted = useSignal(scanners[0]);
  const sensor = scanners.find((one) => one === wanted.value) ?? scanners[0];
  return (
    <Window window={self} title={body ? `Scanner of ${body.name}` : "Scanner"} width={422}>
      <div class="group">
        {scanners.length > 1 && (
          <select aria-label="Scanner" value={sensor} onChange={(event) => (wanted.value = event.currentTarget.value)}>
            {scanners.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
        {sensor === undefined ? <p class="empty">{body === undefined ? "This robot no longer exists." : "This robot has no scanner."}</p> : <ScanView key={sensor} robot={self.of} sensor={sensor} />}
      </div>
    </Window>
  );
}
