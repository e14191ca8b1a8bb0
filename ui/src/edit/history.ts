// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Does edits and takes them back. An entry is the list of edits that undoes one act of the user; carrying it out gives
// the list that redoes it. The server knows nothing of this: an undo is an edit like any other.

import { computed, effect, signal } from "@preact/signals";
import { request } from "../net/session";
import { notify } from "../state/notices";
import { poseOf, runNumber, world } from "../state/run";
import { inverseOf } from "./inverse";
import { lineOf, type Op } from "./ops";

interface Entry {
  title: string;
  ops: Op[];
}

const LONGEST = 200;

const undos = signal<readonly Entry[]>([]);
const redos = signal<readonly Entry[]>([]);
/** Walls that were removed and put back have new ids; old id -> the next one. */
const newWallIds = new Map<number, number>();

// What was done to another run cannot be undone in this one.
effect(() => {
  void runNumber.value;
  undos.value = [];
  redos.value = [];
  newWallIds.clear();
});

export const nextUndo = computed(() => undos.value.at(-1)?.title);
export const nextRedo = computed(() => redos.value.at(-1)?.title);

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

/** Carries out one act of the user; gives the id of what it added, if anything. */
export function edit(title: string, ...ops: Op[]): Promise<number | undefined> {
  return inTurn(async () => {
    const { entry, added } = await performAll(title, ops);
    if (entry.ops.length > 0) {
      undos.value = [...undos.value, entry].slice(-LONGEST);
      redos.value = [];
    }
    return added;
  });
}

async function transfer(from: typeof undos, to: typeof undos): Promise<void> {
  const entry = from.value.at(-1);
  if (entry === undefined) return;
  from.value = from.value.slice(0, -1);
  const done = await performAll(entry.title, entry.ops);
  if (done.entry.ops.length > 0) to.value = [...to.value, done.entry];
}

export const undo = (): Promise<void> => inTurn(() => transfer(undos, redos));
export const redo = (): Promise<void> => inTurn(() => transfer(redos, undos));
