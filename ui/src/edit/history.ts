// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Does edits and takes them back. An entry is the list of edits that undoes one act of the user; carrying it out gives
// the list that redoes it. The server knows nothing of this: an undo is an edit like any other.

import { computed, effect, signal } from "@preact/signals";
import { request } from "../session/session";
import { notify } from "../state/notices";
import { poseOf, runNumber, world } from "../state/run";
import { inverseOf } from "./inverse";
import { lineOf, type Op } from "./ops";
import { tellLine } from "./requests";

interface Entry {
  title: string;
  ops: Op[];
}

const LONGEST = 200;

/** The newest entry is the last; `coming` counts acts that may add one and are not answered yet. */
class Stack {
  readonly entries = signal<readonly Entry[]>([]);
  readonly coming = signal(0);
  readonly next = computed(() => this.entries.value.at(-1)?.title);
  readonly usable = computed(() => this.entries.value.length > 0 || this.coming.value > 0);

  push(entry: Entry): void {
    if (entry.ops.length > 0) this.entries.value = [...this.entries.value, entry].slice(-LONGEST);
  }

  pop(): Entry | undefined {
    const last = this.entries.value.at(-1);
    this.entries.value = this.entries.value.slice(0, -1);
    return last;
  }

  clear(): void {
    this.entries.value = [];
  }
}

const undos = new Stack();
const redos = new Stack();
/** Walls that were removed and put back have new ids; old id -> the next one. */
const newWallIds = new Map<number, number>();

// What was done to another run cannot be undone in this one.
effect(() => {
  void runNumber.value;
  undos.clear();
  redos.clear();
  newWallIds.clear();
});

export const nextUndo = undos.next;
export const nextRedo = redos.next;
/** Also while what would be undone is not answered yet: a quick Ctrl+Z takes its turn. */
export const canUndo = undos.usable;
export const canRedo = redos.usable;

function wallIdNow(id: number): number {
  let now = id;
  for (let next = newWallIds.get(now); next !== undefined; next = newWallIds.get(now)) now = next;
  return now;
}

/** Sends one edit; gives what takes it back, or the reason why it was refused. The answer comes when it took effect. */
async function perform(op: Op): Promise<{ error: string } | { inverse: Op | undefined; added: number | undefined }> {
  const before = world.value;
  if (before === undefined) return { error: "there is no world yet" };
  const places = new Map(before.bodies.map((body) => [body.id, poseOf(body.id)]));
  const current = withIdsOfNow(op);
  const { ok, error, added } = await request({ type: "edit", text: lineOf(current) });
  if (!ok) return { error: error ?? "refused" };
  if (op.op === "add wall" && op.revives !== undefined && added !== undefined) newWallIds.set(op.revives, added);
  return { inverse: inverseOf(current, before, (id) => places.get(id), added), added };
}

function withIdsOfNow(op: Op): Op {
  return op.op === "move wall" || op.op === "set wall" || op.op === "remove wall" ? { ...op, id: wallIdNow(op.id) } : op;
}

/** One act after the other: what takes an act back depends on the world that the one before has left. */
let lastAct: Promise<unknown> = Promise.resolve();

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = lastAct.then(act);
  lastAct = done.catch(() => undefined);
  return done;
}

/** In its turn among the edits, and nothing that could be undone. */
export const tellInTurn = (line: string): Promise<boolean> => inTurn(() => tellLine(line));

/** An act that adds to `to` what takes it back. */
function actInTurn<T>(to: Stack, act: () => Promise<T>): Promise<T> {
  to.coming.value++;
  return inTurn(act).finally(() => to.coming.value--);
}

async function performAll(title: string, ops: readonly Op[]): Promise<{ entry: Entry; added: number | undefined }> {
  const inverses: Op[] = [];
  let last: number | undefined;
  for (const op of ops) {
    const done = await perform(op);
    if ("error" in done) {
      notify("error", `${title}: ${done.error}`);
      break;
    }
    last = done.added ?? last;
    if (done.inverse !== undefined) inverses.unshift(done.inverse);
  }
  return { entry: { title, ops: inverses }, added: last };
}

/**
 * Carries out one act of the user; gives the id of what it added, if anything. A title that depends on the world is asked
 * for when its turn has come.
 */
export function edit(title: string | (() => string), ...ops: Op[]): Promise<number | undefined> {
  return actInTurn(undos, async () => {
    const { entry, added } = await performAll(typeof title === "string" ? title : title(), ops);
    undos.push(entry);
    if (entry.ops.length > 0) redos.clear();
    return added;
  });
}

async function transfer(from: Stack, to: Stack): Promise<void> {
  const entry = from.pop();
  if (entry !== undefined) to.push((await performAll(entry.title, entry.ops)).entry);
}

export const undo = (): Promise<void> => actInTurn(redos, () => transfer(undos, redos));
export const redo = (): Promise<void> => actInTurn(undos, () => transfer(redos, undos));
