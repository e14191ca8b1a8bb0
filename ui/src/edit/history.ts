// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Does edits and takes them back. An entry is the list of edits that undoes one act of the user; carrying it out gives
// the list that redoes it. The server knows nothing of this: an undo is an edit like any other.

import { computed, effect, signal } from "@preact/signals";
import { request } from "../net/session";
import { notify } from "../state/notices";
import { hasFeature, poseOf, runNumber, world } from "../state/run";
import type { World } from "../net/messages";
import { addedId, inverseOf } from "./inverse";
import { lineOf, type Op } from "./ops";

interface Entry {
  title: string;
  ops: Op[];
}

const LONGEST = 200;
const WORLD_TIMEOUT_MS = 2000;

const undos = signal<readonly Entry[]>([]);
const redos = signal<readonly Entry[]>([]);
/** Bodies and walls that were removed and put back have new ids; old id -> the next one. */
const aliases = { body: new Map<number, number>(), wall: new Map<number, number>() };

// What was done to another run cannot be undone in this one.
effect(() => {
  void runNumber.value;
  undos.value = [];
  redos.value = [];
});

export const nextUndo = computed(() => undos.value.at(-1)?.title);
export const nextRedo = computed(() => redos.value.at(-1)?.title);

function idNow(sort: keyof typeof aliases, id: number): number {
  let now = id;
  for (let next = aliases[sort].get(now); next !== undefined; next = aliases[sort].get(now)) now = next;
  return now;
}

/** For servers that answer before an edit took effect: the first world that is not `before`; undefined if none comes,
 * for it was refused when its time came. */
function worldAfter(before: World): Promise<World | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const finish = (now: World | undefined): void => {
      window.clearTimeout(timer);
      queueMicrotask(() => stop?.());
      resolve(now);
    };
    const timer = window.setTimeout(() => finish(undefined), WORLD_TIMEOUT_MS);
    stop = effect(() => {
      if (world.value !== undefined && world.value !== before) finish(world.value);
    });
  });
}

/** Sends one edit; gives what takes it back, or the reason why the server refused. */
async function perform(op: Op): Promise<{ error: string } | { inverse: Op | undefined; added: number | undefined }> {
  const before = world.value;
  if (before === undefined) return { error: "there is no world yet" };
  const places = new Map(before.bodies.map((body) => [body.id, poseOf(body.id)]));
  const current = withIdsOfNow(op);
  const answer = await request({ type: "edit", text: lineOf(current) });
  if (!answer.ok) return { error: answer.error ?? "refused" };
  let { added } = answer;
  if (!hasFeature("outcomes") && current.op !== "move") {
    const after = await worldAfter(before);
    if (after === undefined) return { inverse: undefined, added }; // the log says why, and the page shows it
    added = addedId(current, before, after);
  }
  if ("revives" in op && op.revives !== undefined && added !== undefined) aliases[op.op === "add" ? "body" : "wall"].set(op.revives, added);
  return { inverse: inverseOf(current, { world: before, placeOf: (id) => places.get(id), revives: hasFeature("hold") }, added), added };
}

function withIdsOfNow(op: Op): Op {
  if (op.op === "move" || op.op === "remove" || op.op === "put" || op.op === "revive") return { ...op, body: idNow("body", op.body) };
  if (op.op === "move wall" || op.op === "set wall" || op.op === "remove wall") return { ...op, id: idNow("wall", op.id) };
  return op;
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
