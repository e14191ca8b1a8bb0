// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mouse, fingers and the fly camera: dragging bodies, spots on the floor, removing walls, what is refused. The run is
// paused, so that things stay where the test looks for them.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { choose, chooseEntry, eventually, openPage, spy, startBrowser, startRun } from "./browser.mjs";

let browser;
let run;
let view;
let page;
let box;
let seen;
const folder = mkdtempSync(join(tmpdir(), "understudy-mouse-"));

// From above and in the middle of the picture: one pixel is so many metres everywhere.
let metresPerPixel;
const at = (x_mm, y_mm) => [box.x + box.width / 2 + (x_mm - 1000) / 1000 / metresPerPixel, box.y + box.height / 2 - (y_mm - 500) / 1000 / metresPerPixel];
const tool = () => page.locator(".scene canvas").getAttribute("data-tool");

before(async () => {
  writeFileSync(join(folder, "table.wld"), "floor 2000 1000\n1500 0 1500 1000\n");
  writeFileSync(join(folder, "table.sim"), "world table.wld\nCan 500 500 0\nCan 1000 500 0\n");
  browser = await startBrowser();
  run = await startRun(join(folder, "table.sim"), "--paused");
  view = await openPage(browser, run.link);
  page = view.page;
  seen = await spy(page);
  box = await page.locator(".scene canvas").boundingBox();
  await choose(page, "Camera", "birdseye");
  // The status line says where the mouse is: two looks give the scale.
  const where = async (pixels) => {
    await page.mouse.move(box.x + box.width / 2 + pixels, box.y + box.height / 2);
    return Number(/x (-?\d+) mm/.exec(await page.locator(".foot").innerText())[1]);
  };
  // The camera moves for a while, and a busy machine draws slowly.
  await eventually("the view rests", async () => {
    const scale = ((await where(200).catch(() => NaN)) - (await where(-200).catch(() => NaN))) / 1000 / 400;
    const rests = scale > 0 && scale === metresPerPixel;
    metresPerPixel = scale;
    await page.waitForTimeout(1000);
    return rests;
  });
});

after(async () => {
  await run?.stop();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function drag(from, to) {
  await page.mouse.move(...at(...from));
  await page.mouse.down();
  await page.mouse.move(...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2));
  await page.mouse.move(...at(...to));
  await page.mouse.up();
}

async function placeOf(x_mm, y_mm) {
  await page.mouse.dblclick(...at(x_mm, y_mm));
  const window = page.locator("[data-window=object]").last();
  await window.waitFor({ timeout: 3000 });
  const place = [Number(await window.getByLabel(/^x/).inputValue()), Number(await window.getByLabel(/^y/).inputValue())];
  await window.getByRole("button", { name: /^Close/ }).click();
  return place;
}

test("an object is dragged to where there is room", async () => {
  await drag([500, 500], [700, 300]);
  assert.equal(await tool(), "select");
  await eventually("it is there", async () => {
    const [x, y] = await placeOf(700, 300).catch(() => [0, 0]);
    return Math.abs(x - 700) <= 10 && Math.abs(y - 300) <= 10;
  });
});

test("where there is none it goes back", async () => {
  await drag([700, 300], [1000, 505]); // onto the other can
  assert.equal(await tool(), "select");
  await page.waitForTimeout(300);
  const [x, y] = await placeOf(700, 300);
  assert.ok(Math.abs(x - 700) <= 10 && Math.abs(y - 300) <= 10, `${x} ${y}`);
});

test("a spot on the floor: put, coloured, removed", async () => {
  await choose(page, "Environment", "add-marker");
  await page.mouse.click(...at(300, 800));
  await page.keyboard.press("Escape");
  await eventually("it can be chosen", async () => {
    await page.mouse.dblclick(...at(300, 800));
    return page.locator("[data-window=marker]").isVisible();
  });
  const window = page.locator("[data-window=marker]");
  await window.getByLabel("opacity, %").fill("40");
  await window.getByLabel("opacity, %").press("Enter");
  await eventually("it is fainter", async () => Math.abs(Number(await window.getByLabel("opacity, %").inputValue()) - 40) <= 1);
  await window.getByRole("button", { name: "Remove" }).click();
  await page.getByText("This spot is no longer there.").waitFor();
  await window.getByRole("button", { name: /^Close/ }).click();
});

test("a wall is removed by a click, and comes back", async () => {
  await choose(page, "Environment", "remove-wall");
  await page.mouse.click(...at(1500, 500));
  const undo = page.locator('.rail [data-command="undo"][title^="Undo remove wall"]');
  await page.keyboard.press("Escape");
  const window = page.locator("[data-window=wall]");
  await eventually("it is gone", async () => {
    await page.mouse.dblclick(...at(1500, 500));
    // Chosen just before it went, its window is open and says so.
    return !(await window.isVisible()) || (await window.getByText("no longer there").count()) === 1;
  });
  if (await window.isVisible()) await window.getByRole("button", { name: /^Close/ }).click();
  await undo.click();
  await eventually("it is back", async () => {
    await page.mouse.dblclick(...at(1500, 500));
    return window.isVisible();
  });
  await window.getByRole("button", { name: /^Close/ }).click();
});

test("in the hand: the wheel turns it; a click counts where it is green, not where it is red", async () => {
  const start = (await seen.things()).bodies.length;
  await chooseEntry(page, "Simulation", "Can");
  await page.mouse.move(...at(1000, 505));
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  await page.mouse.click(...at(1000, 505)); // onto the other can
  assert.equal(await tool(), "hold");
  await page.locator(".palette").getByRole("button", { name: "Turn left" }).click(); // for fingers
  await page.mouse.move(...at(500, 800));
  await page.mouse.click(...at(500, 800));
  assert.equal(await tool(), "select");
  await eventually("it stands there, turned", async () => (await seen.things()).bodies.some((body) => body.at === "500 800 45"));
  assert.equal((await seen.things()).bodies.length, start + 1);
});

test("picked up by a key: Escape puts it back, Delete removes it", async () => {
  const count = async () => (await seen.things()).bodies.length;
  const start = await count();
  // What the server has told may not be drawn yet.
  await eventually("it is in the hand", async () => {
    await page.mouse.click(...at(500, 800));
    await page.keyboard.press("m");
    return (await tool()) === "hold";
  });
  await page.mouse.move(...at(900, 800));
  await eventually("it is out of the world", async () => (await count()) === start - 1 && (await seen.things()).held.length === 1);
  await page.keyboard.press("Escape");
  assert.equal(await tool(), "select");
  await eventually("it is where it was", async () => (await seen.things()).bodies.some((body) => body.at === "500 800 45"));
  await page.keyboard.press("m");
  await page.mouse.move(...at(900, 800));
  await page.keyboard.press("Delete");
  assert.equal(await tool(), "select");
  await eventually("it is gone", async () => (await count()) === start - 1);
});

test("a page that is closed puts back what it held", async () => {
  const count = async () => (await seen.things()).bodies.length;
  const start = await count();
  const other = await openPage(browser, run.link);
  await other.page.keyboard.press("b");
  await other.page.locator("[data-window=bodies] li button").first().dblclick();
  await other.page.getByRole("button", { name: "Pick up" }).click();
  await other.page.getByText("This object is in somebody's hand.").waitFor();
  await eventually("it is out of the world", async () => (await count()) === start - 1);
  assert.deepEqual(other.problems, []);
  await other.close();
  await eventually("it is back", async () => (await count()) === start);
});

test("every kind of edit is undone and redone", async () => {
  const state = async () => {
    const { bodies, walls, markers } = await seen.things();
    const text = (list, ...keys) => list.map((one) => keys.map((key) => (typeof one[key] === "number" ? one[key].toFixed(3) : one[key])).join(" ")).sort();
    return JSON.stringify([text(bodies, "name", "at"), text(walls, "x1_m", "y1_m", "x2_m", "y2_m", "height_m", "colour"), text(markers, "x_m", "y_m", "colour", "opacity")]);
  };
  const field = async (kind, label, value) => {
    const input = page.locator(`[data-window=${kind}]`).getByLabel(label);
    await input.fill(value);
    if (kind !== "marker" || label !== "colour") await input.press("Enter");
    await page.locator(".scene canvas").focus();
  };
  const acts = {
    "an object is added": async () => {
      await chooseEntry(page, "Simulation", "Can");
      await page.mouse.move(...at(300, 300));
      await page.mouse.click(...at(300, 300));
    },
    "an object is dragged": async () => {
      await drag([300, 300], [400, 200]); // out of the world for a moment
      await eventually("it is put down", async () => (await seen.things()).bodies.some((body) => body.at === "400 200 0"));
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
    await eventually(what, async () => (await state()) !== before);
    const after = await state();
    await page.locator(".scene canvas").focus();
    await page.waitForTimeout(400); // the page knows a moment later
    await page.keyboard.press("Control+z");
    await eventually(`${what}: undone`, async () => (await state()) === before);
    await page.locator('.rail [data-command="redo"]:enabled').waitFor();
    await page.keyboard.press("Control+y");
    await eventually(`${what}: redone`, async () => (await state()) === after);
    await page.waitForTimeout(400);
  }
});

test("the wheel over a window scrolls the window, over the scene it zooms", async () => {
  await page.keyboard.press("?");
  const keys = page.locator("[data-window=keys]");
  await keys.hover();
  const content = keys.locator(".content");
  const left = () => page.mouse.move(box.x + 20, box.y + 300).then(() => page.locator(".foot").innerText());
  const before = await left();
  await keys.hover();
  await page.mouse.wheel(0, 200);
  await eventually("it scrolls", () => content.evaluate((element) => [element, ...element.querySelectorAll("*")].some((one) => one.scrollTop > 0)));
  assert.equal(await left(), before);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.wheel(0, 200);
  await eventually("it zooms", async () => (await left()) !== before);
  await page.keyboard.press("?");
});

test("dragging turns the view, with the right button it moves", async () => {
  await choose(page, "Camera", "perspective");
  await choose(page, "Camera", "home");
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const seenAt = async (dx, dy) => {
    await page.mouse.move(middle[0] + dx, middle[1] + dy);
    return /x -?\d+ mm y -?\d+ mm/.exec(await page.locator(".foot").innerText())[0];
  };
  const pull = async (button) => {
    await page.mouse.move(middle[0] + 200, middle[1] + 150);
    await page.mouse.down({ button });
    await page.mouse.move(middle[0] + 280, middle[1] + 150, { steps: 4 });
    await page.mouse.up({ button });
  };
  await eventually("the view rests", async () => (await seenAt(0, 0)) === "x 1000 mm y 500 mm");
  const beside = await seenAt(100, 0);
  await pull("left");
  await eventually("it turned about the middle", async () => (await seenAt(0, 0)) === "x 1000 mm y 500 mm" && (await seenAt(100, 0)) !== beside);
  await pull("right");
  await eventually("it moved", async () => (await seenAt(0, 0)) !== "x 1000 mm y 500 mm");
});

test("the fly camera", async () => {
  await choose(page, "Camera", "perspective");
  await page.locator(".scene canvas").focus();
  const seen = async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 1);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    return Number(/y (-?\d+) mm/.exec(await page.locator(".foot").innerText())[1]);
  };
  const before = await seen();
  await page.keyboard.press("Space");
  await page.getByText("Fly camera:").waitFor();
  await page.keyboard.down("w");
  await page.waitForTimeout(500);
  await page.keyboard.up("w");
  const after = await seen();
  assert.ok(after > before + 50, `ahead is north: ${before} -> ${after}`);
  await page.waitForTimeout(200);
  assert.equal(await seen(), after, "it stops when the key is released");
  await page.keyboard.press("Space");
  assert.deepEqual(view.problems, []);
});

test("a tap selects, two taps inspect", async () => {
  const touch = await openPage(browser, run.link.replace(/#.*/, ""), { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  await touch.page.locator('[data-command="birdseye"]').tap();
  const canvas = await touch.page.locator(".scene canvas").boundingBox();
  await touch.page.touchscreen.tap(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await touch.page.getByText(/Can-?\d? selected/).waitFor();
  await touch.page.waitForTimeout(600); // not a double tap yet
  for (let i = 0; i < 2; ++i) await touch.page.touchscreen.tap(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await touch.page.locator("[data-window=object]").waitFor();
  assert.deepEqual(touch.problems, []);
  await touch.close();
});
