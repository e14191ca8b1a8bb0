// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beeps, tones and songs of robots, made by the browser. Browsers are silent until the user has done something in the
// page. Until then sounds are dropped, not kept for later.

import { onMessage } from "../session/session";
import { status } from "../state/run";
import { sound, volume } from "../state/settings";
import { notesOf, type Note } from "./plan";

/** Short enough to sound sudden, long enough not to click. */
const RAMP_S = 0.006;
const LOUDEST = 0.25;
const CHIME_HZ = [784, 1175];
const CHIME_S = 0.35;

let context: AudioContext | undefined;

function wake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

function tone(audio: AudioContext, hz: number, start_s: number, length_s: number, loud: number, fades: boolean): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = hz;
  const end_s = start_s + length_s;
  gain.gain.setValueAtTime(0, start_s);
  gain.gain.linearRampToValueAtTime(loud, start_s + RAMP_S);
  if (!fades) gain.gain.setValueAtTime(loud, Math.max(start_s + RAMP_S, end_s - RAMP_S));
  gain.gain.linearRampToValueAtTime(0, end_s);
  source.connect(gain).connect(audio.destination);
  source.start(start_s);
  source.stop(end_s + RAMP_S);
}

function play(audio: AudioContext, note: Note): void {
  const loud = LOUDEST * volume.value;
  const start_s = audio.currentTime + note.after_s;
  if (note.hz > 0) tone(audio, note.hz, start_s, note.length_s, loud, false);
  else for (const hz of CHIME_HZ) tone(audio, hz, start_s, CHIME_S, loud / 2, true);
}

export function listenToRobots(): void {
  for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake, { capture: true });
  onMessage("sounds", (message) => {
    if (!sound.value || context?.state !== "running") return;
    for (const note of notesOf(message.sounds, status.value?.factor ?? 1)) play(context, note);
  });
}
