// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Acts of the user that can be undone. The server keeps the list of this page and says what comes next; acts take their
// turn there in the order in which they were sent.

import { computed, effect, signal, type Signal } from "@preact/signals";
import { onMessage, request } from "../session/session";
import type { Answer, Request } from "../net/messages";
import { notify } from "../state/notices";
import { runNumber } from "../state/run";
import { lineOf, type Op } from "./ops";

const undoTitle = signal("");
const redoTitle = signal("");

onMessage("history", (message) => {
  const { undo, redo } = message;
  undoTitle.value = undo;
  redoTitle.value = redo;
});

// What was done to another run cannot be undone in this one.
effect(() => {
  void runNumber.value;
  undoTitle.value = redoTitle.value = "";
});

/** Acts that are not answered yet and may give something to undo, or to redo. */
const undoComing = signal(0);
const redoComing = signal(0);

/** Titles; undefined: nothing. */
export const nextUndo = computed(() => undoTitle.value || undefined);
export const nextRedo = computed(() => redoTitle.value || undefined);
/** Also true while the answer to the last edit is missing: a quick Ctrl+Z waits for its turn. */
export const canUndo = computed(() => undoTitle.value !== "" || undoComing.value > 0);
export const canRedo = computed(() => redoTitle.value !== "" || redoComing.value > 0);

async function act(wanted: Request, coming: Signal<number>, title: string): Promise<Answer> {
  coming.value++;
  const answer = await request(wanted);
  coming.value--;
  if (!answer.ok) notify("error", `${title}: ${answer.error ?? "refused"}`);
  return answer;
}

/** Lines of events.md that are done together or not at all. */
export const editLines = (title: string, ...lines: string[]): Promise<Answer> => act({ type: "edit", lines, title }, undoComing, title);

/** Carries out one act of the user; gives the id of what it added, if anything. */
export const edit = async (title: string, ...ops: Op[]): Promise<number | undefined> => (await editLines(title, ...ops.map(lineOf))).added;

export const undo = (): Promise<Answer> => act({ type: "undo" }, redoComing, "Undo");
export const redo = (): Promise<Answer> => act({ type: "redo" }, undoComing, "Redo");
