// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown over the scene when there is nothing to see or to do (loading, not connected, ended), and questions.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { reconnect } from "../session/session";
import { dismiss, notices } from "../state/notices";
import { question } from "../state/dialog";
import { hasEnded, link, otherBuild, retryAt_ms, status, tokenRefused, world } from "../state/run";

function Lost() {
  const left_s = useSignal(0);
  useEffect(() => {
    const look = () => (left_s.value = Math.max(0, Math.ceil((retryAt_ms.value - performance.now()) / 1000)));
    look();
    const timer = window.setInterval(look, 250);
    return () => window.clearInterval(timer);
  }, []);
  const ended = hasEnded.value;
  return (
    <div class="veil">
      <div class="card" role="alertdialog" aria-label="Not connected">
        <h2>{ended ? "The run has ended" : "Not connected"}</h2>
        <p>
          {ended
            ? `${status.value?.ended ?? ""}. You see its last moment.`
            : world.value === undefined
              ? "No simulator is running at this address. Start one with ./understudy demo and it will appear here."
              : "The simulator does not answer. You see the last known state; the run itself is not affected by this page."}
        </p>
        <p class="numbers">{left_s.value > 0 ? `Next try in ${left_s.value} s.` : "Trying ..."}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={reconnect}>
            Try now
          </button>
        </div>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div class="veil">
      <div class="card">
        <h2>Loading the world</h2>
        <p>{link.value === "connecting" ? "Connecting to the simulator ..." : "Waiting for the first picture ..."}</p>
      </div>
    </div>
  );
}

function OtherBuild() {
  return (
    <div class="veil">
      <div class="card" role="alert">
        <h2>The simulator was updated</h2>
        <p>This page is of another version. Load it again.</p>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    </div>
  );
}

export function SceneStates() {
  if (link.value === "lost") return <Lost />;
  if (otherBuild.value) return <OtherBuild />;
  if (world.value === undefined) return <Loading />;
  if (hasEnded.value) return <div class="banner" role="status">The run has ended: {status.value?.ended}</div>;
  if (tokenRefused.value) return <div class="banner" role="alert">The token in the link was refused, so this window can only watch.</div>;
  return null;
}

export function QuestionDialog() {
  const yes = useRef<HTMLButtonElement>(null);
  const now = question.value;
  useEffect(() => yes.current?.focus(), [now]);
  if (now === undefined) return null;
  return (
    <div class="veil top">
      <div class={now.lines.length > 0 ? "card wide" : "card"} role="alertdialog" aria-modal="true" aria-label={now.title}>
        <h2>{now.title}</h2>
        <p>{now.text}</p>
        {now.lines.length > 0 && <pre class="lines">{now.lines.join("\n")}</pre>}
        <div class={now.choices.length > 3 ? "buttons many" : "buttons"}>
          {now.choices.map((choice, i) => (
            <button key={choice.value} type="button" class={i === 0 ? "primary" : ""} ref={i === 0 ? yes : undefined} onClick={() => now.answer(choice.value)}>
              {choice.label}
            </button>
          ))}
          <button type="button" ref={now.choices.length === 0 ? yes : undefined} onClick={() => now.answer(undefined)}>
            {now.choices.length === 0 ? "Close" : "Cancel"}
          </button>
        </div>
      </div>
    </div>
  );
}

export function Notices() {
  return (
    <div class="notices" role="log" aria-live="polite">
      {notices.value.map((notice) => (
        <div key={notice.id} class={`notice ${notice.level}`} onClick={() => dismiss(notice.id)}>
          {notice.text}
        </div>
      ))}
    </div>
  );
}
