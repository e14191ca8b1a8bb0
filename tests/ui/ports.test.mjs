// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ports of devices in the page: who is there, what goes over the wire, and its power.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choose, eventually, openPage, sharedPage } from "./browser.mjs";
import { test } from "./cases.mjs";
import { folderWith } from "./runs.mjs";

// It asks for the mode, again and again, and starts the robot if that does not answer.
const PROGRAM = `import serial, time
port = serial.Serial('/dev/ttyUSB0', 115200, timeout=0.2)
while True:
    port.write(bytes([142, 35]))
    if len(port.read(1)) == 0:
        port.write(bytes([128]))
    time.sleep(0.1)
`;
const folder = folderWith({ "drive.py": PROGRAM, "two.sim": "Create2 500 600 90\nS4 1500 600 90\n" });
const { run, view, page } = await sharedPage(join(folder, "two.sim"), { options: ["--program", `Create2=/usr/bin/python3 "${join(folder, "drive.py")}"`] });

const ports = page.locator("[data-window=ports]");
const row = ports.locator("tr[data-port='Create2/oi']");
const lines = ports.locator(".traffic-lines > div");
const bytes = async () => (await row.locator(".bytes").textContent()).match(/\d+/g).map(Number);

test("a row for each device: address, speed, lines, client, bytes", async () => {
  await choose(page, "Robot", "ports");
  await row.getByText("/dev/ttyUSB0").waitFor();
  await row.getByText("115200").waitFor();
  await row.getByText("drive.py").waitFor();
  const lamps = row.getByRole("img", { name: "On: DTR, RTS, CTS, DSR, DCD" });
  await lamps.waitFor();
  const fits = await lamps.locator("span").evaluateAll((all) => all.map((one) => one.scrollWidth <= one.clientWidth));
  assert.deepEqual(fits, [true, true, true, true, true], "each name is within its frame");
  const [before] = await bytes();
  await eventually("more bytes", async () => (await bytes())[0] > before && (await bytes())[1] > 0);
  const robios = ports.locator("tr[data-port='S4/robios']");
  await robios.getByText("nobody").waitFor();
  assert.match(await robios.textContent(), /127\.0\.0\.1:\d+/);
});

test("an open row shows the traffic with names, filtered, held, and as a file", async () => {
  await row.getByRole("button", { name: "Create2 oi", exact: true }).click();
  await ports.locator(".traffic-lines .to").filter({ hasText: "sensors 35" }).filter({ hasText: "8E 23" }).first().waitFor();
  await ports.locator(".traffic-lines .from").filter({ hasText: "OI mode 1" }).first().waitFor();
  await ports.getByLabel("Direction").selectOption("from");
  await eventually("answers only", async () => (await lines.count()) > 2 && (await ports.locator(".traffic-lines .to").count()) === 0);
  await ports.getByLabel("Filter names and bytes").fill("no such name");
  await ports.getByText("No line matches the filter.").waitFor();
  await ports.getByLabel("Filter names and bytes").fill("mode");
  await ports.getByRole("button", { name: "Pause list" }).click();
  const held = await lines.count();
  const [before] = await bytes();
  await eventually("the run goes on", async () => (await bytes())[0] > before + 20);
  assert.equal(await lines.count(), held);
  const [file] = await Promise.all([page.waitForEvent("download"), ports.getByRole("button", { name: "Save" }).click()]);
  assert.equal(file.suggestedFilename(), "Create2-oi-wire.txt");
  const text = readFileSync(await file.path(), "utf8").trimEnd().split("\n");
  assert.equal(text.length, held + 1);
  assert.match(text[1], /^\d+\.\d{6}\tCreate2\toi\t<\t01\tOI mode 1$/);
  await ports.getByRole("button", { name: "Clear" }).click();
  await ports.getByLabel("Filter names and bytes").fill("");
  await ports.getByLabel("Direction").selectOption("both");
});

test("without power it is silent, and with it prints its boot text", async () => {
  const power = row.getByRole("button", { name: "Power of Create2 oi" });
  await power.click();
  await row.getByText("Off", { exact: true }).waitFor();
  await lines.filter({ hasText: "power off" }).waitFor();
  const [, silent] = await bytes();
  const [before] = await bytes();
  await eventually("the program goes on", async () => (await bytes())[0] > before + 10);
  assert.equal((await bytes())[1], silent);
  await row.getByText("drive.py").waitFor(); // its port is still open
  await power.press("Enter");
  await lines.filter({ hasText: "text processor-sleep" }).waitFor();
  await row.getByText("On", { exact: true }).waitFor();
  await lines.filter({ hasText: "OI mode 1" }).first().waitFor(); // started by its program again
});

test("who may only watch sees it, and cannot switch it", async () => {
  const other = await openPage(run.link.replace(/#.*/, ""), { viewport: { width: 390, height: 700 } });
  await other.page.locator(".scene canvas").focus();
  await other.page.keyboard.press("Shift+P");
  const theirs = other.page.locator("[data-window=ports] tr[data-port='Create2/oi']");
  assert.ok(await theirs.getByRole("button", { name: "Power of Create2 oi" }).isDisabled());
  await theirs.getByRole("button", { name: "Create2 oi", exact: true }).press("Enter");
  await other.page.locator(".traffic-lines > div").first().waitFor();
  const frame = other.page.locator("[data-window=ports]");
  assert.ok(await frame.evaluate((box) => box.scrollWidth <= box.clientWidth), "nothing is cut off at the right");
  await theirs.getByRole("button", { name: "Create2 oi", exact: true }).press("Enter");
  await other.page.locator(".traffic").waitFor({ state: "detached" });
  assert.deepEqual(other.problems, []);
  await other.close();
  assert.deepEqual(view.problems, []);
});
