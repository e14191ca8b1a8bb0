// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mouse, fingers and the fly camera: dragging bodies, spots on the floor, removing walls, what is refused. The run is
// paused, so that things stay where the test looks for them.

import assert from "node:assert/strict";
import { join } from "node:path";
import { choose, chooseEntry, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { settled, thingsIn } from "./heard.mjs";
import { folderWith } from "./runs.mjs";

const folder = folderWith({
  "table.wld": "floor 2000 1000\n1500 0 1500 1000\n",
  "table.sim": "world table.wld\nCan 500 500 0\nCan 1000 500 0\n",
});
const { run, view, page } = await sharedPage(join(folder, "table.sim"), { options: ["--paused"], look: { viewport: { width: 1280, height: 720 } } });
const canvas = page.locator(".scene canvas");
const box = await canvas.boundingBox();
const middle = [box.x + box.width / 2, box.y + box.height / 2];

/** What the status line says of a place of the picture: where on the floor that is. Undefined where there is none. */
async function floorAt(x, y) {
  await settled(page);
  await page.mouse.move(x + 1, y);
  await page.mouse.move(x, y);
  const found = /x (-?\d+) mm y (-?\d+) mm/.exec(await page.locator(".foot").innerText());
  return found?.slice(1).map(Number);
}
const inMiddle = async () => (await floorAt(...middle))?.join(" ");

// From above and in the middle of the picture one pixel is so many metres everywhere: two looks give the scale.
await choose(page, "Camera", "birdseye");
const [right_mm] = await floorAt(middle[0] + 200, middle[1]);
const [left_mm] = await floorAt(middle[0] - 200, middle[1]);
const pixelsPerMm = 400 / (right_mm - left_mm);
const at = (x_mm, y_mm) => [middle[0] + (x_mm - 1000) * pixelsPerMm, middle[1] - (y_mm - 500) * pixelsPerMm];

const tool = () => canvas.getAttribute("data-tool");
const things = () => thingsIn(page);
const placeOf = async (id) => (await things()).bodies.find((body) => body.id === id)?.at;
const standsAt = async (place) => (await things()).bodies.some((body) => body.at === place);

/** Let go where it shall be, and the run has answered. */
async function drag(from, to) {
  await page.mouse.move(...at(...from));
  await page.mouse.down();
  await page.mouse.move(...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2));
  await page.mouse.move(...at(...to));
  await page.mouse.up();
  assert.equal(await tool(), "select");
  await settled(page);
}

/** What two clicks open; it is closed again. */
async function inspected(x_mm, y_mm, kind, look = () => true) {
  await settled(page);
  await page.mouse.dblclick(...at(x_mm, y_mm));
  const window = page.locator(`[data-window=${kind}]`);
  if (!(await window.isVisible())) return undefined;
  const found = await look(window);
  await window.getByRole("button", { name: /^Close/ }).click();
  return found;
}

test("an object is dragged to where there is room", async () => {
  await drag([500, 500], [700, 300]);
  const place = await inspected(700, 300, "object", async (window) => [await window.getByLabel(/^x/).inputValue(), await window.getByLabel(/^y/).inputValue()]);
  assert.ok(Math.abs(place[0] - 700) <= 10 && Math.abs(place[1] - 300) <= 10, String(place));
});

test("where there is none it goes back", async () => {
  const before = await things();
  await drag([700, 300], [1000, 505]); // onto the other can
  assert.deepEqual(await things(), before);
  assert.deepEqual(before.held, []);
});

test("a spot on the floor: put, coloured, removed", async () => {
  await choose(page, "Environment", "add-marker");
  await page.mouse.click(...at(300, 800));
  await page.keyboard.press("Escape");
  await settled(page);
  await page.mouse.dblclick(...at(300, 800));
  const window = page.locator("[data-window=marker]");
  await window.getByLabel("opacity, %").fill("40");
  await window.getByLabel("opacity, %").press("Enter");
  assert.ok(Math.abs((await things()).markers[0].opacity - 0.4) < 0.01, "it is fainter");
  await window.getByRole("button", { name: "Remove" }).click();
  await page.getByText("This marker no longer exists.").waitFor();
  await window.getByRole("button", { name: /^Close/ }).click();
});

test("a wall is removed by a click, and comes back", async () => {
  await choose(page, "Environment", "remove-wall");
  await page.mouse.click(...at(1500, 500));
  await page.keyboard.press("Escape");
  assert.equal((await things()).walls.length, 0);
  assert.equal(await inspected(1500, 500, "wall"), undefined);
  await page.locator('.rail [data-command="undo"][title^="Undo remove wall"]').click();
  assert.equal((await things()).walls.length, 1);
  assert.equal(await inspected(1500, 500, "wall"), true);
});

test("in the hand: the wheel turns it; a click counts where it is green, not where it is red", async () => {
  const start = (await things()).bodies.length;
  await chooseEntry(page, "Simulation", "Can");
  await page.mouse.move(...at(1000, 505));
  await canvas.evaluate((element) => element.addEventListener("wheel", () => (window.wheels = (window.wheels ?? 0) + 1)));
  for (const turns of [1, 2]) {
    await page.mouse.wheel(0, -100);
    await eventually("it is turned", () => page.evaluate((wanted) => window.wheels === wanted, turns)); // or two would become one
  }
  await page.mouse.click(...at(1000, 505)); // onto the other can
  assert.equal(await tool(), "hold");
  await page.locator(".palette").getByRole("button", { name: "Turn left" }).click(); // for fingers
  await page.mouse.move(...at(500, 800));
  await page.mouse.click(...at(500, 800));
  assert.equal(await tool(), "select");
  assert.ok(await standsAt("500 800 45"), "it stands there, turned");
  assert.equal((await things()).bodies.length, start + 1);
});

test("picked up by a key: Escape puts it back, Delete removes it", async () => {
  const before = await things();
  const { id } = before.bodies.find((body) => body.at === "500 800 45");
  await page.mouse.click(...at(500, 800));
  await page.keyboard.press("m");
  assert.equal(await tool(), "hold");
  await page.mouse.move(...at(900, 800));
  assert.deepEqual((await things()).held, [id]);
  assert.equal(await placeOf(id), undefined, "it is out of the world");
  await page.keyboard.press("Escape");
  assert.equal(await tool(), "select");
  assert.deepEqual(await things(), before, "it is where it was");
  await page.keyboard.press("m");
  await page.mouse.move(...at(900, 800));
  await page.keyboard.press("Delete");
  assert.equal(await tool(), "select");
  const { bodies, held } = await things();
  assert.deepEqual(bodies, before.bodies.filter((body) => body.id !== id));
  assert.deepEqual(held, []);
});

test("keys are not lost that come before the run has answered the one before", async () => {
  const before = await things();
  const id = before.bodies.find((body) => body.at === "700 300 0").id;
  /** All in one task of the page: no answer can come between them. */
  const strike = (...keys) => canvas.evaluate((element, all) => all.forEach((key) => element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...key }))), keys);
  const undo = { key: "z", ctrlKey: true };
  await page.mouse.click(...at(700, 300));
  await strike({ key: "Delete" }, undo, { key: "y", ctrlKey: true });
  assert.equal(await placeOf(id), undefined, "removed, back, and removed again");
  await strike(undo);
  assert.deepEqual(await things(), before);
  await page.mouse.click(...at(700, 300));
  await page.keyboard.press("m");
  await settled(page); // now it is out of the world
  await strike({ key: "Escape" }, { key: "Delete" });
  assert.equal(await placeOf(id), undefined, "put back and removed");
  await strike(undo);
  assert.deepEqual(await things(), before);
});

test("a page that is closed puts back what it held", async () => {
  const before = await things();
  const other = await openPage(run.link);
  await other.page.keyboard.press("b");
  await other.page.locator("[data-window=bodies] li button").first().dblclick();
  await other.page.getByRole("button", { name: "Pick up" }).click();
  await other.page.getByText("This object is being held.").waitFor();
  await eventually("it is out of the world", async () => (await things()).held.length === 1);
  assert.equal((await things()).bodies.length, before.bodies.length - 1);
  assert.deepEqual(other.problems, []);
  await other.close();
  await eventually("it is back", async () => (await things()).held.length === 0);
  assert.deepEqual(await things(), before);
});

test("every kind of edit is undone and redone", async () => {
  const state = async () => {
    const { bodies, walls, markers } = await things();
    const text = (list, ...keys) => list.map((one) => keys.map((key) => (typeof one[key] === "number" ? one[key].toFixed(3) : one[key])).join(" ")).sort();
    return JSON.stringify([text(bodies, "name", "at"), text(walls, "x1_m", "y1_m", "x2_m", "y2_m", "height_m", "colour"), text(markers, "x_m", "y_m", "colour", "opacity")]);
  };
  const field = async (kind, label, value) => {
    const input = page.locator(`[data-window=${kind}]`).getByLabel(label);
    await input.fill(value);
    if (kind !== "marker" || label !== "colour") await input.press("Enter");
    await canvas.focus();
  };
  const acts = {
    "an object is added": async () => {
      await chooseEntry(page, "Simulation", "Can");
      await page.mouse.move(...at(300, 300));
      await page.mouse.click(...at(300, 300));
    },
    "an object is dragged": async () => {
      await drag([300, 300], [400, 200]);
      assert.ok(await standsAt("400 200 0"));
    },
    "an object is removed": async () => {
      await page.mouse.click(...at(400, 200));
      await page.keyboard.press("Delete");
    },
    "a wall is drawn": async () => {
      await page.keyboard.press("Shift+W");
      await page.mouse.click(...at(1700, 200));
      await page.mouse.click(...at(1700, 800));
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    },
    "a wall is made higher": async () => {
      await page.mouse.dblclick(...at(1700, 500));
      await field("wall", "height", "350");
    },
    "a wall is moved": () => field("wall", "x1", "1800"),
    "a wall is removed": async () => {
      await page.locator("[data-window=wall]").getByRole("button", { name: "Remove" }).click();
      await page.locator("[data-window=wall]").getByRole("button", { name: /^Close/ }).click();
    },
    "a spot is put down": async () => {
      await page.keyboard.press("Shift+M");
      await page.mouse.click(...at(300, 600));
      await page.keyboard.press("Escape");
    },
    "a spot is dragged": () => drag([300, 600], [400, 650]),
    "a spot is moved": async () => {
      await page.mouse.dblclick(...at(400, 650));
      await field("marker", /^x/, "350");
    },
    "a spot gets a colour": () => field("marker", "colour", "#00ff00"),
    "a spot is removed": async () => {
      await page.locator("[data-window=marker]").getByRole("button", { name: "Remove" }).click();
      await page.locator("[data-window=marker]").getByRole("button", { name: /^Close/ }).click();
    },
  };
  for (const [what, act] of Object.entries(acts)) {
    const before = await state();
    await act();
    const after = await state();
    assert.notEqual(after, before, what);
    await canvas.focus();
    await page.keyboard.press("Control+z");
    assert.equal(await state(), before, `${what}: undone`);
    await page.keyboard.press("Control+y");
    assert.equal(await state(), after, `${what}: redone`);
  }
});

test("the wheel over a window scrolls the window, over the scene it zooms", async () => {
  await page.keyboard.press("?");
  const keys = page.locator("[data-window=keys]");
  const left = () => floorAt(box.x + 20, box.y + 300);
  const before = await left();
  await keys.hover();
  await page.mouse.wheel(0, 200);
  await eventually("it scrolls", () => keys.locator(".content").evaluate((element) => [element, ...element.querySelectorAll("*")].some((one) => one.scrollTop > 0)));
  assert.deepEqual(await left(), before);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.wheel(0, 200);
  await eventually("it zooms", async () => String(await left()) !== String(before));
  await page.keyboard.press("?");
});

test("dragging turns the view, with the right button it moves", async () => {
  await choose(page, "Camera", "perspective");
  await choose(page, "Camera", "home");
  const beside = () => floorAt(middle[0] + 100, middle[1]);
  const pull = async (button) => {
    await page.mouse.move(middle[0] + 200, middle[1] + 150);
    await page.mouse.down({ button });
    await page.mouse.move(middle[0] + 280, middle[1] + 150, { steps: 4 });
    await page.mouse.up({ button });
  };
  assert.equal(await inMiddle(), "1000 500");
  const before = await beside();
  await pull("left");
  assert.equal(await inMiddle(), "1000 500");
  assert.notDeepEqual(await beside(), before, "it turned about the middle");
  await pull("right");
  assert.notEqual(await inMiddle(), "1000 500", "it moved");
});

test("the fly camera", async () => {
  await choose(page, "Camera", "perspective");
  const north = async () => (await floorAt(...middle))[1];
  const before = await north();
  await canvas.focus();
  await page.keyboard.press("Space");
  await page.getByText("Fly camera:").waitFor();
  await page.keyboard.down("w");
  await eventually("ahead is north", async () => (await north()) > before + 50);
  await page.keyboard.up("w");
  const after = await north();
  await page.waitForTimeout(200); // nothing happens
  assert.equal(await north(), after, "it stops when the key is released");
  await page.keyboard.press("Space");
  assert.deepEqual(view.problems, []);
});

test("a tap selects, two taps inspect", async () => {
  const touch = await openPage(run.link.replace(/#.*/, ""), { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  await touch.page.locator('[data-command="birdseye"]').tap();
  await settled(touch.page);
  const picture = await touch.page.locator(".scene canvas").boundingBox();
  const tap = () => touch.page.touchscreen.tap(picture.x + picture.width / 2, picture.y + picture.height / 2);
  // On a busy machine a tap may last so long that it is none, and two may be too far apart to be one double tap.
  await eventually("it is selected", async () => {
    await tap();
    const selected = touch.page.getByText(/Can-?\d? selected/);
    return selected.waitFor({ timeout: 2000 }).then(() => true, () => false);
  });
  const window = touch.page.locator("[data-window=object]");
  assert.equal(await window.count(), 0);
  await eventually("it is inspected", async () => {
    await tap();
    await tap();
    return window.isVisible();
  });
  assert.deepEqual(touch.problems, []);
  await touch.close();
});
