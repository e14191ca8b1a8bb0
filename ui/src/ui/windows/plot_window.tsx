// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Live plots of any values, chosen in the robot inspector. One scale per unit.

import uPlot from "uplot";
import { useEffect, useRef } from "preact/hooks";
import { aligned, plotted, plotVersion, togglePlot, type Series } from "../../state/plots";
import { bodyById } from "../../state/run";
import { theme } from "../../state/settings";
import { trailColour } from "../../scene/overlays/trails";
import type { OpenWindow } from "../../state/windows";
import { useWant } from "../use_want";
import { Icon } from "../icons";
import { Window } from "../window";

const WIDTH_PX = 560;
const HEIGHT_PX = 260;
const SHOWN_S = 60;

const nameOf = (series: Series): string => `${bodyById(series.robot)?.name ?? series.robot} ${series.title}`;

const lineColour = (index: number): string => trailColour(index * 2);

function options(all: readonly Series[]): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const text = style.getPropertyValue("--text-soft").trim();
  const grid = { stroke: style.getPropertyValue("--line").trim(), width: 1 };
  const unitsUsed = [...new Set(all.map((series) => series.unit))];
  const axis = (unit: string, i: number): uPlot.Axis => ({ scale: unit, label: unit, labelSize: 18, size: 56, side: i === 0 ? 3 : 1, stroke: text, grid: i === 0 ? grid : { show: false } });
  return {
    width: WIDTH_PX,
    height: HEIGHT_PX,
    legend: { show: false }, // the buttons below show it, with the newest values
    scales: { x: { time: false, range: (_, low, high) => [Math.max(low ?? 0, (high ?? 0) - SHOWN_S), Math.max(high ?? 1, (low ?? 0) + 1)] } },
    axes: [{ stroke: text, grid, label: "s", labelSize: 18 }, ...unitsUsed.slice(0, 2).map(axis)],
    series: [
      {},
      ...all.map((series, i) => ({ label: nameOf(series), scale: series.unit, stroke: lineColour(i), width: 1.6 })),
    ],
  };
}

function Chart({ all }: { all: readonly Series[] }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | undefined>(undefined);
  const shape = all.map(nameOf).join() + theme.value;
  useEffect(() => {
    if (box.current === null) return undefined;
    chart.current = new uPlot(options(all), aligned(all) as uPlot.AlignedData, box.current);
    return () => chart.current?.destroy();
  }, [shape]);
  const version = plotVersion.value;
  useEffect(() => chart.current?.setData(aligned(all) as uPlot.AlignedData), [version]);
  return <div class="plot" ref={box} />;
}

/** Which line is which, and its newest value. A click removes it from the plot. */
function Legend({ all }: { all: readonly Series[] }) {
  void plotVersion.value; // the values grow in place
  return (
    <div class="buttons">
      {all.map((series, i) => (
        <button key={nameOf(series)} type="button" onClick={() => togglePlot(series)} title="Remove from the plot">
          <span class="swatch" style={{ background: lineColour(i) }} />
          {nameOf(series)}
          <span class="soft numbers">
            {series.values.at(-1)?.toFixed(2)} {series.unit}
          </span>
          <Icon name="close" />
        </button>
      ))}
    </div>
  );
}

function WantRobot({ robot }: { robot: number }) {
  useWant({ what: "robot", robot });
  return null;
}

export function PlotWindow({ window: self }: { window: OpenWindow }) {
  const all = plotted.value;
  return (
    <Window window={self} title="Plots" width={WIDTH_PX + 26} height={HEIGHT_PX + 120}>
      {[...new Set(all.map((series) => series.robot))].map((robot) => (
        <WantRobot key={robot} robot={robot} />
      ))}
      {all.length === 0 ? (
        <p class="empty">Nothing is plotted yet. Click a value in the inspector of a robot.</p>
      ) : (
        <>
          <Chart all={all} />
          <Legend all={all} />
        </>
      )}
    </Window>
  );
}
