// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lights of a device, with their names, and its digits of seven segments.

import type { PanelDigits, PanelLight } from "../../net/messages";
import { shownColour } from "../../state/panels";
import { cssColour } from "../fields";
import { litSegments, SEGMENTS } from "./segments";

/** "on", "off", or how bright. */
export function brightness(light: PanelLight): string {
  if (light.brightness <= 0) return "off";
  return light.brightness >= 1 ? "on" : `${Math.max(1, Math.round(light.brightness * 100))} %`;
}

function Light({ light }: { light: PanelLight }) {
  const lit = light.brightness > 0;
  const glow = lit ? `0 0 ${2 + 8 * light.brightness}px ${cssColour(light.colour)}` : "none";
  return (
    <li title={`${light.label}: ${brightness(light)}`}>
      <span class={lit ? "lamp lit" : "lamp"} role="img" aria-label={`${light.label}: ${brightness(light)}`} style={{ background: cssColour(shownColour(light)), boxShadow: glow }} />
      <span aria-hidden="true">{light.label}</span>
    </li>
  );
}

export function LightGroup({ title, lights }: { title: string; lights: readonly PanelLight[] }) {
  return (
    <div class="group">
      <h3>{title}</h3>
      <ul class="panel-lights">
        {lights.map((light) => (
          <Light key={light.label} light={light} />
        ))}
      </ul>
    </div>
  );
}

const DIGIT_WIDTH = 26;

export function Digits({ digits }: { digits: PanelDigits }) {
  const half = digits.segments.length / 2;
  const colonAt = half * DIGIT_WIDTH;
  const left = (i: number): number => i * DIGIT_WIDTH + (i >= half ? 8 : 0) + 3;
  return (
    <svg class="digits" viewBox={`0 0 ${digits.segments.length * DIGIT_WIDTH + 8} 36`} role="img" aria-label={`${digits.label}: ${digits.text.trim() === "" ? "dark" : digits.text}`}>
      {digits.segments.map((bits, i) => (
        <g key={i} transform={`translate(${left(i)} 0)`}>
          {litSegments(bits).map((lit, s) => (
            <path key={s} d={SEGMENTS[s]} class={lit ? "lit" : undefined} />
          ))}
        </g>
      ))}
      <path d={`M${colonAt + 4} 11v.01M${colonAt + 4} 25v.01`} class={digits.colon ? "lit dot" : "dot"} />
    </svg>
  );
}
