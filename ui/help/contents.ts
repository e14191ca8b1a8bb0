// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of contents of the help. A page of docs/ that is not named here stands under its last group, so that
// nothing that was written is lost.

export interface Group {
  title: string;
  about: string;
  /** How often its pages are what one looks for; 1 unless it says otherwise. */
  weight?: number;
  /** Files of the repository. */
  pages: string[];
}

export const GROUPS: readonly Group[] = [
  { title: "First steps", about: "What it is, the window, worlds to start from.", weight: 1.5, pages: ["docs/window.md", "README.md", "worlds/README.md", "docs/robios-examples.md"] },
  { title: "Programs", about: "All calls of RoBIOS, the robot's panel, virtual time.", pages: ["docs/robios.md", "docs/robios-classic.md", "docs/panel.md", "docs/time.md"] },
  {
    title: "Robots and sensors",
    about: "What the robots have, what they measure, how wrong it is.",
    pages: ["docs/robots.md", "docs/sensors.md", "docs/range-sensors.md", "docs/cameras.md", "docs/place-on-earth.md", "docs/physics.md"],
  },
  {
    title: "Files",
    about: "Scenes, worlds, mazes, robots, objects, events.",
    pages: ["docs/formats/sim.md", "docs/formats/wld.md", "docs/formats/maz.md", "docs/formats/robi.md", "docs/formats/esobj.md", "docs/formats/events.md", "docs/formats/extensions.md", "docs/formats/micromouse.md", "docs/formats/mms.md", "docs/formats/places.md"],
  },
  { title: "What to expect", about: "Status, repeatability, known differences, how it was checked.", weight: 0.7, pages: ["docs/status.md", "docs/determinism.md", "docs/known-differences.md", "docs/validation.md", "docs/test-results.md", "docs/bench.md", "SECURITY.md", "CHANGELOG.md"] },
  { title: "Protocols", about: "What goes over the wires.", weight: 0.7, pages: ["docs/protocols/robios.md", "docs/protocols/echo.md", "docs/protocols/window.md"] },
  {
    title: "Extending it",
    about: "Add a sensor, a drive, a format; how the code is laid out.",
    weight: 0.6,
    pages: ["docs/add-a-sensor.md", "docs/add-a-drive.md", "docs/add-a-part.md", "docs/add-a-system.md", "docs/layers.md", "docs/one-tick.md", "docs/testing.md", "docs/dependencies.md", "CONTRIBUTING.md", "ui/README.md"],
  },
];

/** Where most questions end. */
export const QUICK: readonly { title: string; page: string; anchor: string }[] = [
  { title: "First minutes", page: "docs/window.md", anchor: "#first-minutes" },
  { title: "By mouse", page: "docs/window.md", anchor: "#by-mouse" },
  { title: "RoBIOS calls", page: "docs/robios.md", anchor: "" },
  { title: "A scene file", page: "docs/formats/sim.md", anchor: "" },
  { title: "When it does not work", page: "docs/window.md", anchor: "#when-it-does-not-work" },
];

/** "docs/formats/sim.md" is the page "formats-sim.html". */
export function fileOf(page: string): string {
  if (page === "README.md") return "overview.html";
  const name = page.replace(/^docs\//, "").replace(/\/README\.md$/, ".md").replace(/\.md$/, "");
  return `${name.toLowerCase().replaceAll("/", "-")}.html`;
}

/** In place of what stands at the top of the file, where that says little in a list. */
export const TITLES: Readonly<Record<string, string>> = { "README.md": "Overview" };
