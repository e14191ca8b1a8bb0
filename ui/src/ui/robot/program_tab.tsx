// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The program of a robot: what runs, how it ended, what it printed.

import { canRestart, restartProgram, tellLine } from "../../edit/requests";
import type { Body } from "../../net/messages";
import { filtered, logLines } from "../../state/log";
import { compilations, mayControl, robotStates } from "../../state/run";
import { openWindow } from "../../state/windows";
import { useWant } from "../use_want";

const STATE_TEXT = { none: "no program", running: "running", ended: "ended", "built-in": "running (built in)" } as const;
const SHOWN_LINES = 60;

export function ProgramTab({ body }: { body: Body }) {
  useWant({ what: "robot", robot: body.id });
  const program = robotStates.value.get(body.id)?.program;
  const said = filtered(logLines.value, { text: "", lowest: "info" }).filter((line) => line.source === body.name).slice(-SHOWN_LINES);
  const compiled = compilations.value.get(body.id);
  const running = program?.state === "running";
  return (
    <>
      <div class="group">
        <dl class="facts">
          <dt>State</dt>
          <dd>{program === undefined ? "..." : (STATE_TEXT[program.state] ?? program.state)}</dd>
          {program?.command ? (
            <>
              <dt>Command</dt>
              <dd>{program.command}</dd>
            </>
          ) : null}
          {program?.state === "ended" && (
            <>
              <dt>Exit code</dt>
              <dd>{program.exit_code}</dd>
            </>
          )}
        </dl>
        <div class="buttons">
          <button type="button" disabled={!mayControl.value} onClick={() => openWindow("start", body.id)}>
            Choose ...
          </button>
          <button type="button" disabled={!canRestart(body) || program?.state === "built-in"} onClick={() => restartProgram(body)}>
            Restart
          </button>
          <button type="button" class="danger" disabled={!running || !mayControl.value} onClick={() => void tellLine(`${body.id} kill`)}>
            Kill
          </button>
          <button type="button" disabled={!mayControl.value} title="Disconnects its program with a message; the robot is then free for another program" onClick={() => void tellLine(`${body.id} disconnect`)}>
            Disconnect
          </button>
        </div>
      </div>
      {compiled !== undefined && compiled.messages !== "" && (
        <div class="group">
          <h3>{compiled.ok ? "Compiled, with remarks" : "Not compiled"}</h3>
          <pre class="lines">{compiled.messages}</pre>
        </div>
      )}
      <div class="group">
        <h3>What it said</h3>
        {said.length === 0 ? <p class="soft">Nothing yet.</p> : null}
        <div class="log-lines small">
          {said.map((line, i) => (
            <div key={i} class={line.level}>
              <span class="at">{line.time_s.toFixed(2)}</span>
              <span class="text">{line.text}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
