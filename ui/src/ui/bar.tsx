// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The bar at the top: menus, quick buttons, the real speed, and the virtual time.

import { SPEEDS } from "../commands/run_commands";
import { commandById, keysOf, runCommand } from "../commands/registry";
import { tell } from "../edit/requests";
import { hasEnded, hello, link, mayControl, status } from "../state/run";
import { sound } from "../state/settings";
import { CommandButton } from "./command_button";
import { clock, factor } from "./format";
import { Icon } from "./icons";
import { MenuBar } from "./menubar";
import { tellUser } from "../state/dialog";

const speedName = (speed: number): string => (speed === 0 ? "Max" : `${speed}×`);

function Transport() {
  const now = status.value;
  const paused = now?.paused ?? false;
  const blocked = !mayControl.value || hasEnded.value;
  const speed = now?.speed ?? 1;
  const speeds: number[] = SPEEDS.includes(speed as never) ? [...SPEEDS] : [...SPEEDS, speed];
  return (
    <div class="transport" role="group" aria-label="Run">
      <button
        type="button"
        class={paused ? "primary icon" : "icon"}
        disabled={blocked}
        title={`${paused ? "Resume" : "Pause"} (P)`}
        aria-label={paused ? "Resume" : "Pause"}
        onClick={() => runCommand("pause")}
      >
        <Icon name={paused ? "play" : "pause"} />
      </button>
      <CommandButton id="step" icon="step" />
      <select
        aria-label="Wanted speed"
        title="Wanted speed: virtual seconds per second"
        disabled={blocked}
        value={String(speed)}
        onChange={(event) => void tell({ type: "speed", speed: Number(event.currentTarget.value) })}
      >
        {speeds.map((one) => (
          <option key={one} value={String(one)}>
            {speedName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Slower than wanted by more than a tenth: the machine cannot keep up. */
function lagging(): boolean {
  const now = status.value;
  return now !== undefined && !now.paused && now.speed > 0 && now.ended === "" && now.factor < 0.9 * now.speed;
}

function Readouts() {
  const now = status.value;
  if (now === undefined) return null;
  return (
    <>
      <span class={`readout ${lagging() ? "lagging" : ""}`} title="Actual speed: virtual seconds per second" data-readout="factor">
        <b>{factor(now.factor)}</b>
      </span>
      <span class="readout time" title="Virtual time since the start" data-readout="time">
        <b>{clock(now.time_s)}</b>
        <span class="soft">s</span>
      </span>
    </>
  );
}

function MuteButton() {
  const name = sound.value ? "Mute" : "Play the sounds of robots";
  return (
    <button type="button" class="icon quiet" title={`${name} (${keysOf(commandById("sound"))})`} aria-label={name} data-command="sound" onClick={() => runCommand("sound")}>
      <Icon name={sound.value ? "sound" : "mute"} />
    </button>
  );
}

const HOW_TO_CONTROL =
  "To change things, open the complete link that the simulator printed when it started, including the part after the #. This window was opened without that part, or with one from an earlier start.";

export function Bar() {
  const watching = link.value === "open" && hello.value?.control === false;
  return (
    <header class={watching ? "bar watching" : "bar"}>
      <div class="brand">
        <Icon name="brand" />
        <span>Understudy</span>
      </div>
      <MenuBar />
      <div class="spacer" />
      {watching && (
        <button type="button" class="chip warn" title="Why?" onClick={() => void tellUser("View only", HOW_TO_CONTROL, [])}>
          View only
        </button>
      )}
      <Transport />
      <Readouts />
      <MuteButton />
    </header>
  );
}
