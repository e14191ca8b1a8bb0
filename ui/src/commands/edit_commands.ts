// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Environment and Robot: commands that change what is in the world, by mouse or by keys.

import { edit } from "../edit/history";
import { tellLine } from "../edit/requests";
import type { Body } from "../net/messages";
import { holdDirection, stopDriving, type Direction } from "../edit/drive";
import { chosenRobot, select, selectedBody, selection } from "../state/view";
import { closeWindow, openWindow, openWindows } from "../state/windows";
import { startTool } from "../tools/acts";
import { letGo, nudge, pickUp, putDown, removeBody, removeHeld } from "../tools/hand";
import { tool, turnHeld } from "../tools/tool";
import { command } from "./registry";

const TURN_RAD = Math.PI / 12;

export function openInspector(): void {
  const chosen = selection.value;
  const body = selectedBody.value;
  if (body !== undefined) openWindow(body.robot ? "robot" : "object", body.id);
  else if (chosen.what === "wall") openWindow("wall", chosen.id);
  else if (chosen.what === "marker") openWindow("marker", chosen.number);
}

/** The robot returns to where it started, and its odometer starts again. */
function resetRobot(robot: Body): void {
  if (robot.start === undefined) return;
  const [x_m, y_m, heading_rad] = robot.start;
  const [z_m, roll_rad, pitch_rad] = robot.stance ?? [];
  void edit("reset robot", { op: "move", body: robot.id, place: { x_m, y_m, heading_rad, ...(z_m === undefined ? {} : { z_m, roll_rad, pitch_rad }) } });
  void tellLine(`${robot.id} odometry 0 0 0`);
}

/** Delete: removes what is being held, or else what is selected. */
function removeChosen(): void {
  const held = tool.value;
  const chosen = selection.value;
  if (held.name === "hold") removeHeld();
  else if (chosen.what === "body") removeBody(chosen.id);
  else if (chosen.what === "wall") void edit("remove wall", { op: "remove wall", id: chosen.id });
  else if (chosen.what === "marker") void edit("remove spot", { op: "remove marker", number: chosen.number });
}

/** Escape goes back one step: the wall being drawn, the tool, the selection, the front window. */
function stepBack(): void {
  const now = tool.value;
  const front = openWindows.value.at(-1);
  if (now.name === "wall" && now.first !== undefined) tool.value = { name: "wall", first: undefined, second: undefined };
  else if (now.name !== "select") letGo();
  else if (selection.value.what !== "none") select({ what: "none" });
  else if (front !== undefined) closeWindow(front);
}

/** Commands for the held body that only have keys. */
function defineHolding(): void {
  const hold = (id: string, title: string, keys: string, run: () => void): void => command({ id, group: "Edit", title, keys, holding: true, run });
  hold("put-down", "Put down what is held", "Enter", () => void putDown());
  hold("turn-left", "Turn it left", "<", () => turnHeld(TURN_RAD));
  hold("turn-right", "Turn it right", ">", () => turnHeld(-TURN_RAD));
  hold("nudge-left", "Move it left", "Left", () => nudge(-1, 0));
  hold("nudge-right", "Move it right", "Right", () => nudge(1, 0));
  hold("nudge-up", "Move it up", "Up", () => nudge(0, 1));
  hold("nudge-down", "Move it down", "Down", () => nudge(0, -1));
}

function defineDriving(): void {
  const keys: [Direction, string, string, string][] = [
    ["ahead", "Drive ahead", "Up", "U"],
    ["back", "Drive back", "Down", "J"],
    ["left", "Drive left", "Left", "H"],
    ["right", "Drive right", "Right", "K"],
  ];
  for (const [direction, title, ...names] of keys)
    names.forEach((name, i) =>
      command({
        id: `drive-${direction}${i === 0 ? "" : "-2"}`,
        group: "Robot",
        title,
        keys: name,
        changes: true,
        run: () => holdDirection(direction, true),
        release: () => holdDirection(direction, false),
      }),
    );
  command({ id: "drive-stop", group: "Robot", title: "Stop the robot", keys: ";", changes: true, run: () => stopDriving() });
}

export function defineEditCommands(): void {
  const using = (name: string) => () => tool.value.name === name;
  command({ id: "select", group: "Environment", title: "Select and move", keys: "Shift+S", run: letGo, checked: using("select") });
  command({ id: "add-wall", group: "Environment", title: "Draw walls", keys: "Shift+W", changes: true, run: () => startTool({ name: "wall", first: undefined, second: undefined }), checked: using("wall") });
  command({ id: "remove-wall", group: "Environment", title: "Remove walls", keys: "Shift+D", changes: true, run: () => startTool({ name: "remove-wall" }), checked: using("remove-wall") });
  command({ id: "add-marker", group: "Environment", title: "Add markers to the floor", keys: "Shift+M", changes: true, run: () => startTool({ name: "marker" }), checked: using("marker") });

  defineHolding();
  const chosen = (): boolean => selection.value.what !== "none";
  command({ id: "inspect", group: "Edit", title: "Inspect selection", keys: "Shift+E", enabled: chosen, run: openInspector });
  command({ id: "move", group: "Edit", title: "Pick up selection", keys: "M", changes: true, enabled: () => selectedBody.value !== undefined, run: () => selectedBody.value && pickUp(selectedBody.value.id) });
  command({ id: "remove", group: "Edit", title: "Remove selection", keys: "Delete", changes: true, enabled: () => chosen() || using("hold")(), run: removeChosen });
  command({ id: "escape", group: "Edit", title: "Step back", keys: "Esc", run: stepBack });

  command({ id: "reset-robot", group: "Robot", title: "Return to start and reset odometer", keys: "Enter", changes: true, enabled: () => chosenRobot.value?.start !== undefined, run: () => chosenRobot.value && resetRobot(chosenRobot.value) });
  command({ id: "robot-window", group: "Robot", title: "Inspect the robot", keys: "E", enabled: () => chosenRobot.value !== undefined, run: () => chosenRobot.value && openWindow("robot", chosenRobot.value.id) });
  command({ id: "screen", group: "Robot", title: "Screen and keys", keys: "C", enabled: () => chosenRobot.value !== undefined, run: () => chosenRobot.value && openWindow("screen", chosenRobot.value.id) });
  command({ id: "compile-run", group: "File", title: "Compile and run ...", keys: "", changes: true, enabled: () => chosenRobot.value !== undefined, run: () => chosenRobot.value && openWindow("start", chosenRobot.value.id) });
  command({ id: "workshop", group: "Robot", title: "Workshop ...", keys: "Shift+K", changes: true, run: () => openWindow("work") });
  command({ id: "project", group: "Environment", title: "Terrain and place on Earth", keys: "", run: () => openWindow("project") });
  command({ id: "plot", group: "Robot", title: "Plots", keys: "Y", run: () => openWindow("plot") });
  command({ id: "ports", group: "Robot", title: "Ports", keys: "Shift+P", run: () => openWindow("ports") });
  defineDriving();
}
