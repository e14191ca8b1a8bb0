// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Camera, View, Help: commands that change only what this page shows.

import type { Signal } from "@preact/signals";
import { holdFlyKey, type FlyKey } from "../scene/flight";
import { showWholeFloor, theStage } from "../tools/mount";
import { zoomedAt } from "../scene/orbit";
import { clearCloud, cloud } from "../state/clouds";
import { kindOf, world } from "../state/run";
import * as set from "../state/settings";
import { showRulers } from "../state/units";
import { chosenRobot, flying, followed, viewMode } from "../state/view";
import { isOpen, toggleWindow } from "../state/windows";
import { command } from "./registry";

const FOLLOWED_FROM_M = 2;

function toggle(id: string, title: string, keys: string, value: Signal<boolean>): void {
  command({ id, group: "View", title, keys, run: () => void (value.value = !value.value), checked: () => value.value });
}

function zoom(factor: number): void {
  const stage = theStage.current;
  if (stage === undefined) return;
  stage.rig.orbit = zoomedAt(stage.rig.orbit, factor, stage.rig.orbit.x, stage.rig.orbit.y);
  stage.invalidate();
}

const hasCamera = (): boolean => kindOf(chosenRobot.value)?.sensors.some((sensor) => sensor.image) ?? false;

function followChosen(): void {
  const robot = chosenRobot.value;
  if (robot === undefined) return;
  const already = followed.value === robot.id && viewMode.value !== "robot";
  if (viewMode.value === "robot") viewMode.value = "perspective";
  followed.value = already ? -1 : robot.id;
  const stage = theStage.current;
  // In a hall a robot is only a dot, so move closer to the robot that is followed.
  if (!already && stage !== undefined) stage.rig.orbit = { ...stage.rig.orbit, distance: Math.min(stage.rig.orbit.distance, FOLLOWED_FROM_M) };
}

function lookOut(): void {
  const robot = chosenRobot.value;
  if (robot === undefined) return;
  const already = viewMode.value === "robot";
  followed.value = already ? -1 : robot.id;
  viewMode.value = already ? "perspective" : "robot";
}

function defineFlight(): void {
  const keys: [FlyKey, string, string][] = [
    ["ahead", "Fly ahead", "W"],
    ["back", "Fly back", "S"],
    ["left", "Fly left", "A"],
    ["right", "Fly right", "D"],
    ["up", "Fly up", "Q"],
    ["down", "Fly down", "Z"],
  ];
  for (const [key, title, name] of keys)
    command({
      id: `fly-${key}`,
      group: "Fly camera",
      title,
      keys: name,
      enabled: () => flying.value,
      run: () => holdFlyKey(key, true),
      release: () => holdFlyKey(key, false),
    });
}

export function defineViewCommands(): void {
  const mode = (wanted: "perspective" | "birdseye") => () => {
    viewMode.value = wanted;
  };
  command({ id: "perspective", group: "Camera", title: "Perspective", keys: "1", run: mode("perspective"), checked: () => viewMode.value === "perspective" });
  command({ id: "birdseye", group: "Camera", title: "Bird's eye", keys: "2", run: mode("birdseye"), checked: () => viewMode.value === "birdseye" });
  command({ id: "robot-view", group: "Camera", title: "Through the robot's camera", keys: "3", enabled: () => hasCamera() || viewMode.value === "robot", run: lookOut, checked: () => viewMode.value === "robot" });
  command({ id: "follow", group: "Camera", title: "Follow the robot", keys: "F", enabled: () => chosenRobot.value !== undefined, run: followChosen, checked: () => followed.value >= 0 && viewMode.value !== "robot" });
  command({ id: "home", group: "Camera", title: "Show the whole floor", keys: "Home", enabled: () => world.value !== undefined, run: showWholeFloor });
  command({ id: "zoom-in", group: "Camera", title: "Closer", keys: "PageUp", run: () => zoom(0.8) });
  command({ id: "zoom-out", group: "Camera", title: "Further away", keys: "PageDown", run: () => zoom(1.25) });
  command({ id: "fly", group: "Fly camera", title: "Fly camera on or off", keys: "Space", run: () => void (flying.value = !flying.value), checked: () => flying.value });
  defineFlight();

  toggle("grid", "Grid", "G", set.showGrid);
  command({ id: "rulers", group: "View", title: "Rulers", keys: "Shift+G", run: () => void (set.rulersWanted.value = showRulers.value ? "off" : "on"), checked: () => showRulers.value });
  toggle("shadows", "Shadows", "", set.showShadows);
  toggle("names", "Names of robots", "N", set.showNames);
  toggle("trails", "Trails", "T", set.showTrails);
  toggle("beams", "Beams and hit points", "R", set.showBeams);
  toggle("lidar", "Lidar points", "I", set.showLidar);
  toggle("clouds", "Point clouds", "Shift+C", set.showClouds);
  command({ id: "clear-clouds", group: "View", title: "Clear the point clouds", keys: "", enabled: () => cloud.value.count > 0, run: clearCloud });
  toggle("frusta", "Fields of view", "V", set.showFrusta);
  toggle("radio", "Radio messages", "Shift+T", set.showRadio);
  toggle("axes", "Axes", "X", set.showAxes);
  toggle("outlines", "Collision outlines", "O", set.showOutlines);
  toggle("sound", "Sound", "Shift+V", set.sound);

  command({ id: "help-keys", group: "Help", title: "Keys", keys: "?", run: () => toggleWindow("keys"), checked: () => isOpen("keys") });
  command({ id: "about", group: "Help", title: "About Understudy", keys: "", run: () => toggleWindow("about"), checked: () => isOpen("about") });
}
