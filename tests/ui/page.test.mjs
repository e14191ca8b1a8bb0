// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The page against a real run: watching, menus, editing, windows.

import assert from "node:assert/strict";
import { choose, chooseEntry, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { robotIn, settled, thingsIn } from "./heard.mjs";

const { run, view, page } = await sharedPage("worlds/demo/wander.sim");
const canvas = page.locator(".scene canvas");
const tool = () => canvas.getAttribute("data-tool");

const names = async () => {
  if (!(await page.locator("[data-window=bodies]").isVisible())) await page.keyboard.press("b");
  return page.locator("[data-window=bodies] li").allInnerTexts();
};
const count = async () => (await names()).length;
const time = async () => {
  const text = await page.locator("[data-readout=time] b").innerText();
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
};

test("the token leaves the address, the window has control", async () => {
  assert.equal(new URL(page.url()).hash, "");
  assert.equal(await page.getByText("View only").count(), 0);
  assert.match(await page.title(), /Understudy/);
});

test("time goes on; pause, step and resume", async () => {
  const first = await time();
  await eventually("time passes", async () => (await time()) > first);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  const stood = await time(); // of the same message that says that it is paused
  await choose(page, "Simulation", "step-many");
  await eventually("it goes on by 20 ticks", async () => Math.abs((await time()) - stood - 0.1) < 0.011);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
});

test("the wanted speed", async () => {
  await page.getByLabel("Wanted speed").selectOption("5");
  await eventually("it runs faster", async () => parseFloat(await page.locator("[data-readout=factor] b").innerText()) > 1.5);
  await page.getByLabel("Wanted speed").selectOption("1");
});

test("an object by mouse, undo and redo", async () => {
  const start = await count();
  const box = await canvas.boundingBox();
  // The robot drives, so a spot may be taken, or be by the time that the run hears of it: somewhere on the floor there is room.
  const spots = [0.55, 0.65, 0.5, 0.7].flatMap((y) => [0.5, 0.4, 0.6, 0.35, 0.65].map((x) => [box.x + x * box.width, box.y + y * box.height]));
  for (const spot of spots) {
    if ((await tool()) === "select") await chooseEntry(page, "Simulation", "Can");
    await page.mouse.move(...spot);
    await page.mouse.click(...spot);
    await settled(page);
    if ((await count()) > start) break;
  }
  assert.equal(await count(), start + 1);
  await canvas.focus();
  await page.keyboard.press("Control+z");
  await eventually("undone", async () => (await count()) === start);
  await page.keyboard.press("Control+y");
  await eventually("redone", async () => (await count()) === start + 1);
});

test("the numbers of the inspector move an object", async () => {
  await page.locator("[data-window=bodies] li", { hasText: "Can" }).first().locator("button").dblclick();
  const x = page.locator("[data-window=object]").getByLabel(/^x/);
  await eventually("it moved", async () => {
    await x.fill("700"); // refused while the robot is there
    await x.press("Enter");
    return (await thingsIn(page)).bodies.some((body) => body.name === "Can" && body.at.startsWith("700 "));
  });
  await page.locator("[data-window=object] header").focus();
  await eventually("it is shown", async () => (await x.inputValue()) === "700");
  await page.locator("[data-window=object]").getByRole("button", { name: "Remove" }).click();
  await eventually("it is gone", async () => (await page.getByText("This object no longer exists.").count()) === 1);
  await page.locator("[data-window=object]").getByRole("button", { name: /^Close/ }).click();
});

test("a wall by two clicks, inspected and removed", async () => {
  await page.locator("[data-window=bodies]").getByRole("button", { name: /^Close/ }).click();
  await choose(page, "Camera", "birdseye");
  // From the start the camera follows the first robot; here the floor shall stand still.
  const follow = page.locator('.rail [data-command="follow"]');
  assert.equal(await follow.getAttribute("aria-pressed"), "true");
  await choose(page, "Camera", "home");
  assert.equal(await follow.getAttribute("aria-pressed"), "false");
  // Nor shall the robot be in the way: it stands where it began.
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await choose(page, "Robot", "reset-robot");
  await choose(page, "Environment", "add-wall");
  await settled(page);
  const box = await canvas.boundingBox();
  const at = (x, y) => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.click(...at(0.45, 0.5));
  await page.mouse.move(...at(0.48, 0.55));
  await page.mouse.click(...at(0.52, 0.6));
  await canvas.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.equal(await tool(), "select");
  await settled(page);
  await page.mouse.dblclick(...at(0.485, 0.55));
  const height = page.locator("[data-window=wall]").getByLabel("height");
  await height.fill("350");
  await height.press("Enter");
  assert.ok((await thingsIn(page)).walls.some((wall) => wall.height_m === 0.35), "it is higher");
  await page.locator("[data-window=wall] header").focus();
  assert.equal(await height.inputValue(), "350");
  await page.locator("[data-window=wall]").getByRole("button", { name: "Remove" }).click();
  await page.getByText("This wall no longer exists.").waitFor();
  await page.locator("[data-window=wall]").getByRole("button", { name: /^Close/ }).click();
  await page.getByRole("button", { name: "Resume" }).click();
});

test("the robot's window: values, camera, control, program", async () => {
  await canvas.focus();
  await page.keyboard.press("e");
  const robot = page.locator("[data-window=robot]");
  await robot.getByText("PSD_FRONT").waitFor();
  await robot.getByRole("tab", { name: "Camera" }).click();
  const picture = robot.locator("img");
  await eventually("a picture", () => picture.evaluate((image) => image.complete && image.naturalWidth === 160));
  await robot.getByRole("tab", { name: "Program" }).click();
  await robot.getByText("wander").waitFor();
  await robot.getByRole("tab", { name: "Control" }).click();
  const front = robot.getByLabel("PSD_FRONT works");
  const { id } = (await thingsIn(page)).bodies.find((body) => body.name === "S4");
  const works = async () => (await robotIn(page, id))?.sensors.find((sensor) => sensor.name === "PSD_FRONT").works;
  await eventually("it works", () => front.isChecked());
  await front.click();
  await eventually("it fails", async () => (await works()) === false); // says the run; the box shows it before
  assert.equal(await front.isChecked(), false);
  await front.click();
  await eventually("it works again", works);
  assert.equal(await front.isChecked(), true);
  const all = robot.getByLabel("All sensors are drawn");
  await robot.getByLabel("PSD_FRONT is drawn").click(); // though the menu draws none
  assert.equal(await all.evaluate((box) => box.indeterminate), true);
  await all.click();
  assert.equal(await robot.getByLabel("CAMERA is drawn").isChecked(), true);
  await all.click();
  assert.equal(await robot.getByLabel("PSD_FRONT is drawn").isChecked(), false);
  await robot.getByRole("tab", { name: "State" }).click();
  await robot.getByTitle("Plot it").first().click();
  await page.locator("[data-window=plot] canvas").waitFor();
  await page.locator("[data-window=plot]").getByRole("button", { name: /^Close/ }).click();
  await robot.getByRole("button", { name: /^Close/ }).click();
});

test("keys do nothing while a text field has the focus", async () => {
  await canvas.focus();
  await page.keyboard.press("l");
  const filter = page.locator("[data-window=log]").getByLabel("Filter");
  await filter.fill("");
  await filter.pressSequentially("bpl");
  assert.equal(await filter.inputValue(), "bpl");
  assert.equal(await page.locator("[data-window=bodies]").count(), 0);
  await page.getByText("No line matches the filter.").waitFor();
  await page.locator("[data-window=log]").getByRole("button", { name: /^Close/ }).click();
});

test("a window remembers its place", async () => {
  await canvas.focus();
  await page.keyboard.press("b");
  const header = page.locator("[data-window=bodies] header");
  await header.focus();
  const before = await header.boundingBox();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const moved = await header.boundingBox();
  assert.deepEqual([moved.x - before.x, moved.y - before.y], [16, 16]);
  await page.keyboard.press("Escape");
  await header.waitFor({ state: "detached" });
  await page.keyboard.press("b");
  assert.deepEqual(await header.boundingBox(), moved);
  await page.keyboard.press("Escape");
});

test("a viewer without the token watches and changes nothing", async () => {
  const other = await openPage(run.link.replace(/#.*/, ""));
  await other.page.getByText("View only").waitFor();
  assert.equal(await other.page.getByRole("button", { name: "Pause" }).isDisabled(), true);
  assert.equal(await other.page.locator('.rail [data-command="add-wall"]').isDisabled(), true);
  await eventually("both are counted", async () => (await page.getByText("2 viewers").count()) === 1);
  // The whole link, put into the address of the page that is open: only its fragment changes.
  await other.page.evaluate((token) => void (location.hash = token), new URL(run.link).hash);
  await eventually("it has control", () => other.page.getByRole("button", { name: "Pause" }).isEnabled());
  assert.equal(await other.page.getByText("View only").count(), 0);
  assert.equal(new URL(other.page.url()).hash, "");
  assert.deepEqual(other.problems, []);
  await other.close();
});

test("ending the run asks first, and then says so", async () => {
  assert.deepEqual(view.problems, []);
  await choose(page, "File", "exit");
  // Keys are the question's own: nothing happens behind it, and Tab stays within it.
  const running = await page.getByRole("button", { name: "Pause" }).count();
  await page.keyboard.press("p");
  for (let i = 0; i < 4; ++i) await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.locator("[role=alertdialog]").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: "Pause" }).count(), running);
  await choose(page, "File", "exit");
  await page.getByRole("button", { name: "End the run", exact: true }).click();
  await run.ended;
  await page.getByRole("heading", { name: "The run has ended" }).waitFor();
});
