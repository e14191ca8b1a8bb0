// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page: frame, scene, windows.

import { useLayoutEffect, useRef } from "preact/hooks";
import { openInspector } from "../commands/edit_commands";
import { mountScene } from "../tools/mount";
import { question } from "../state/dialog";
import { figureCounts } from "../state/figures";
import { notify } from "../state/notices";
import { tool } from "../tools/tool";
import { Bar } from "./bar";
import { CloudLegend } from "./cloud_legend";
import { DropZone } from "./drop_zone";
import { Foot } from "./foot";
import { Rail } from "./rail";
import { Notices, QuestionDialog, SceneStates } from "./states";
import { ToolPalette } from "./tool_palette";
import { Windows } from "./windows";

function Scene() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  // At once, not after the next paint: the first frame of a run may come before it, and for a paused run there is no
  // other.
  useLayoutEffect(() => {
    if (canvas.current === null || labels.current === null) return;
    try {
      mountScene(canvas.current, labels.current, openInspector);
    } catch (error) {
      // Everything except the picture still works: windows, log, editing by numbers.
      notify("error", `This browser cannot draw the scene: ${String(error)}`);
    }
  }, []);
  return (
    <>
      <canvas ref={canvas} tabIndex={0} data-tool={tool.value.name} data-figures={figureCounts.value} aria-label="The world" />
      <div ref={labels} class="labels" aria-hidden="true" />
    </>
  );
}

export function App() {
  return (
    <>
      {/* What is inert cannot have the focus, so Tab stays within an open question. */}
      <div class="page" inert={question.value !== undefined}>
        <Bar />
        <Rail />
        <main class="scene">
          <Scene />
          <ToolPalette />
          <CloudLegend />
          <SceneStates />
          <Windows />
          <Notices />
        </main>
        <Foot />
        <DropZone />
      </div>
      <QuestionDialog />
    </>
  );
}
