// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The satellites of a receiver: where they stand in the sky (north up, the horizon is the rim), and how strong they are.

import type { TrackedSatellite } from "../../net/messages";

const RADIUS = 100;
const STRONGEST_DB = 55;

/** On the plot: straight above is the middle, the horizon the rim. */
export function skyPoint(elevation_deg: number, azimuth_deg: number, radius = RADIUS): [number, number] {
  const r = (radius * (90 - Math.max(0, Math.min(90, elevation_deg)))) / 90;
  const azimuth = (azimuth_deg * Math.PI) / 180;
  return [r * Math.sin(azimuth), -r * Math.cos(azimuth)];
}

const told = (one: TrackedSatellite): string =>
  `Satellite ${one.number}: ${Math.round(one.elevation_deg)}° high, azimuth ${Math.round(one.azimuth_deg)}°, ${one.snr_db} dB, ${one.used ? "used" : "not used"}`;

export function SkyPlot({ satellites }: { satellites: readonly TrackedSatellite[] }) {
  return (
    <svg class="sky" viewBox="-118 -118 236 236" role="img" aria-label={satellites.length === 0 ? "No satellites" : satellites.map(told).join("; ")}>
      {[0, 30, 60].map((elevation) => (
        <circle key={elevation} r={(RADIUS * (90 - elevation)) / 90} />
      ))}
      <path d={`M${-RADIUS} 0H${RADIUS}M0 ${-RADIUS}V${RADIUS}`} />
      {(
        [
          ["N", 0],
          ["E", 90],
          ["S", 180],
          ["W", 270],
        ] as const
      ).map(([name, azimuth]) => {
        const [x, y] = skyPoint(0, azimuth, RADIUS + 10);
        return (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        );
      })}
      {satellites.map((one) => {
        const [x, y] = skyPoint(one.elevation_deg, one.azimuth_deg);
        return (
          <g key={one.number} class={one.used ? "satellite used" : "satellite"} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <title>{told(one)}</title>
            <circle r={10} />
            <text>{one.number}</text>
          </g>
        );
      })}
    </svg>
  );
}

/** One bar each, in the order of their numbers, so that they keep their places. */
export function SignalBars({ satellites }: { satellites: readonly TrackedSatellite[] }) {
  const sorted = [...satellites].sort((a, b) => a.number - b.number);
  return (
    <div class="signals" aria-hidden="true">
      {sorted.map((one) => (
        <div key={one.number} class={one.used ? "used" : undefined} title={told(one)}>
          <span>{one.snr_db}</span>
          <div class="bar-box">
            <div style={{ height: `${Math.min(100, (100 * one.snr_db) / STRONGEST_DB)}%` }} />
          </div>
          <span>{one.number}</span>
        </div>
      ))}
    </div>
  );
}
