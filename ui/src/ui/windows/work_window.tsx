// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The workshop: a robot on a bench. Its pieces at the left, its picture in the middle, numbers at the right.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { beginWork, downloadWork, driveWork, saveWork, watchBench } from "../../edit/workshop";
import { world } from "../../state/run";
import { bench, canRedoWork, canUndoWork, problem, redoWork, undoWork } from "../../state/workshop";
import { closeWindow, type OpenWindow } from "../../state/windows";
import { mountBench } from "../../tools/work_bench";
import { FileBrowser } from "../file_browser";
import { Icon } from "../icons";
import { Window } from "../window";
import { WorkFields } from "../workshop/work_fields";
import { WorkList } from "../workshop/work_list";

const ENDING = /\.robi$/i;

function Bar({ save, self }: { save(): void; self: OpenWindow }) {
  const ready = bench.value !== undefined && problem.value === "";
  const drive = async () => {
    if (await driveWork()) closeWindow(self);
  };
  return (
    <div class="log-bar wrap">
      <select
        aria-label="Begin with"
        value=""
        onChange={(event) => {
          const kind = event.currentTarget.value;
          event.currentTarget.value = "";
          void beginWork(kind === "-" ? "" : kind);
        }}
      >
        <option value="">Begin with ...</option>
        <option value="-">a plain robot</option>
        {world.value?.addable.robots.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button type="button" class="icon" title="Undo" aria-label="Undo in the workshop" disabled={!canUndoWork.value} onClick={undoWork}>
        <Icon name="undo" />
      </button>
      <button type="button" class="icon" title="Redo" aria-label="Redo in the workshop" disabled={!canRedoWork.value} onClick={redoWork}>
        <Icon name="redo" />
      </button>
      <span class="grow" />
      <button type="button" disabled={!ready} onClick={save}>
        Save
      </button>
      <button type="button" disabled={!ready} onClick={() => void downloadWork()}>
        Download
      </button>
      <button type="button" disabled={!ready} title="The robot alone on an empty floor, in place of this run" onClick={() => void drive()}>
        Test drive
      </button>
    </div>
  );
}

function SavePane({ done }: { done(): void }) {
  const folder = useSignal("");
  const name = useSignal(`${bench.value?.name ?? "robot"}.robi`);
  const save = async () => {
    const file = ENDING.test(name.value) ? name.value : `${name.value}.robi`;
    if (folder.value !== "" && (await saveWork(`${folder.value}/${file}`))) done();
  };
  return (
    <>
      <FileBrowser fits={(entry) => ENDING.test(entry.name)} choose={(entry) => (name.value = entry.name)} enter={(path) => (folder.value = path)} empty="No robots here." />
      <form
        class="log-bar"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input type="text" class="grow" aria-label="Name of the file" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        <button type="button" onClick={done}>
          Back
        </button>
        <button type="submit" disabled={folder.value === ""} title={folder.value === "" ? "Choose a folder first" : ""}>
          Save
        </button>
      </form>
    </>
  );
}

function Bench() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : mountBench(canvas.current)), []);
  return (
    <div class="work-view">
      <canvas ref={canvas} aria-label="The robot; drag its handles" />
      {problem.value !== "" && <p class="work-problem" role="alert">{problem.value}</p>}
      <p class="work-hint">Drag a handle to move its piece, with Shift up and down.</p>
    </div>
  );
}

export function WorkWindow({ window: self }: { window: OpenWindow }) {
  const saving = useSignal(false);
  useEffect(() => {
    if (bench.peek() === undefined) void beginWork("");
    return watchBench();
  }, []);
  return (
    <Window window={self} title={`Workshop: ${bench.value?.name ?? ""}`} width={980} height={640} flush>
      {saving.value ? (
        <SavePane done={() => (saving.value = false)} />
      ) : (
        <>
          <Bar self={self} save={() => (saving.value = true)} />
          <div class="work">
            <WorkList />
            <Bench />
            <WorkFields />
          </div>
        </>
      )}
    </Window>
  );
}
