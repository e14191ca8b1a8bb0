// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of the page: one registry, and one line to add one. Each is a signal, so that a change is visible at
// once. They are kept by the browser, unless the server keeps settings: then session/settings_sync.ts replaces the
// keeper.

import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";

interface Described {
  name: string;
  title: string;
  help: string;
  group: "View" | "Camera" | "General";
}

export type Setting = Described &
  (
    | { type: "flag"; initial: boolean; value: Signal<boolean> }
    | { type: "amount"; initial: number; value: Signal<number>; range: { low: number; high: number; step: number } }
    | { type: "choice"; initial: string; value: Signal<string>; choices: readonly string[] }
  );

const PREFIX = "understudy.";

export const settings: Setting[] = [];

/** What the browser has stored, if it has the expected type. Private windows may refuse storage altogether. */
export function stored<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return typeof value === typeof initial ? (value as T) : initial;
  } catch {
    return initial;
  }
}

export function isStored(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

export function forgetStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Then nothing was stored.
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Then the setting lasts as long as the page.
  }
}

/** What happens with a setting that was changed. */
export const keeper = { keep: store };

/** What a server sent the last time. The page starts with it, so that it does not change its looks while it loads. */
export const lastFromServer = stored<Record<string, unknown>>("server", {});

/** Every setting that is kept, including those without their own control (keys). */
export const keptSettings = new Map<string, { value: Signal<unknown>; allowed(value: unknown): boolean }>();

export function kept<T>(name: string, initial: T, allowed: (value: T) => boolean = () => true): Signal<T> {
  const fits = (value: unknown): boolean => typeof value === typeof initial && value !== null && allowed(value as T);
  const known = fits(lastFromServer[name]) ? (lastFromServer[name] as T) : initial;
  const start = stored(name, known);
  const value = signal(fits(start) ? start : initial);
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) untracked(() => keeper.keep(name, now)); // only this value matters here
    first = false;
  });
  keptSettings.set(name, { value: value as Signal<unknown>, allowed: fits });
  return value;
}

type Group = Described["group"];

function flag(group: Group, name: string, initial: boolean, title: string, help: string): Signal<boolean> {
  const value = kept(name, initial);
  settings.push({ type: "flag", group, name, initial, title, help, value });
  return value;
}

function amount(group: Group, name: string, initial: number, [low, high, step]: [number, number, number], title: string, help: string): Signal<number> {
  const value = kept(name, initial, (number) => number >= low && number <= high);
  settings.push({ type: "amount", group, name, initial, title, help, value, range: { low, high, step } });
  return value;
}

function choice<T extends string>(group: Group, name: string, choices: readonly [T, ...T[]], title: string, help: string): Signal<T> {
  const value = kept<T>(name, choices[0], (text) => choices.includes(text));
  settings.push({ type: "choice", group, name, initial: choices[0], title, help, value: value as unknown as Signal<string>, choices });
  return value;
}

export type Theme = "dark" | "light";
export type Units = "mm" | "m" | "inch";

const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : undefined;
const systemIsLight = signal(system?.matches ?? false);
system?.addEventListener("change", (event) => (systemIsLight.value = event.matches));

/** What is shown: as the setting says, or as the system has it. The help, in other tabs, follows what is stored here. */
function shownTheme(wanted: Signal<Theme | "auto">): ReadonlySignal<Theme> {
  const shown = computed<Theme>(() => (wanted.value !== "auto" ? wanted.value : systemIsLight.value ? "light" : "dark"));
  effect(() => store("shownTheme", shown.value));
  return shown;
}

export const theme = shownTheme(choice<Theme | "auto">("General", "theme", ["dark", "light", "auto"], "Theme", "Colours of the page; auto uses those of your system"));
export const unitsWanted = choice<Units | "auto">("General", "units", ["auto", "mm", "m", "inch"], "Lengths in", "auto uses the unit of the world's robot programs, usually mm. Angles are in degrees");
export const snap_mm = amount("General", "snap_mm", 10, [0, 100, 5], "Snap, mm", "Positions chosen with the mouse are multiples of this; 0: any position");
export const confirmExit = flag("General", "confirmExit", true, "Ask before the run ends", "File > End the run asks for confirmation");
export const rotateSpeed = amount("Camera", "rotateSpeed", 1, [0.2, 3, 0.1], "Rotation", "How fast the view turns with the mouse");
export const zoomSpeed = amount("Camera", "zoomSpeed", 1, [0.2, 3, 0.1], "Zoom", "How fast the wheel zooms");
export const flySpeed = amount("Camera", "flySpeed", 1, [0.1, 5, 0.1], "Flight", "How fast the fly camera moves");
export const showGrid = flag("View", "showGrid", true, "Grid", "Lines on the floor");
export const rulersWanted = choice<"auto" | "on" | "off">("View", "rulers", ["auto", "on", "off"], "Rulers", "Rulers along the edges of the floor; auto: if the world's original software shows them");
export const showShadows = flag("View", "showShadows", true, "Shadows", "Off on slow machines");
export const showNames = flag("View", "showNames", true, "Names of robots", "Written above each robot");
export const showTrails = flag("View", "showTrails", false, "Trails", "Where each robot went");
export const showBeams = flag("View", "showBeams", false, "Beams", "Range finders of all robots, with their hit points, and what devices draw");
export const showLidar = flag("View", "showLidar", false, "Lidar points", "What the lidars of all robots see");
export const showFrusta = flag("View", "showFrusta", false, "Fields of view", "What the cameras of all robots can see");
export const showClouds = flag("View", "showClouds", true, "Point clouds", "The points that 3D scanners have measured, coloured by the strength of their echoes");
export const showAxes = flag("View", "showAxes", false, "Axes", "Axes of the world and of each robot: x red, y green, z blue");
export const showOutlines = flag("View", "showOutlines", false, "Collision outlines", "The shapes used for collisions");
export const showRadio = flag("View", "showRadio", true, "Radio messages", "An envelope flies from the sender to each receiver");
export const sound = flag("General", "sound", true, "Sound", "Play the beeps, tones and songs of robots");
export const volume = amount("General", "volume", 0.5, [0, 1, 0.05], "Volume", "Volume of these sounds");
