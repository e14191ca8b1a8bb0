// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pages of other origins get nothing: a real browser on a page of another server tries what such pages can try, with
// the cookie that gives control in its store. And requests with crafted Host and Origin values, as no browser sends
// them.

import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { openPage } from "./browser.mjs";
import { after, test } from "./cases.mjs";
import { sharedRun } from "./runs.mjs";

const run = await sharedRun("worlds/demo/room.sim", "--paused");
const base = run.link.split("/#")[0];
const port = Number(base.split(":")[2]);

/** Another server, with a page of its own. */
const stranger = createServer((_, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end("<title>stranger</title>"));
await new Promise((resolve) => stranger.listen(0, "127.0.0.1", resolve));
after(() => stranger.close());

test("a foreign page in a browser that has control", async () => {
  const { page, close } = await openPage(run.link); // now the browser has the cookie
  const context = page.context();
  const script = await page.evaluate(() => new URL(document.querySelector("script[src]").src).pathname);
  assert.equal((await context.cookies(base)).length, 1);
  // By number and by name: one is another origin on the same site, the other another site.
  for (const host of ["127.0.0.1", "localhost"]) {
    const foreign = await context.newPage();
    await foreign.goto(`http://${host}:${stranger.address().port}/`);
    const got = await foreign.evaluate(async ({ server, script }) => {
      const tried = async (act) => {
        try {
          return await act();
        } catch {
          return "refused";
        }
      };
      const loads = (kind, path) =>
        new Promise((resolve) => {
          const element = document.createElement(kind);
          element.onload = () => resolve("loaded");
          element.onerror = () => resolve("refused");
          element.src = server + path;
          document.body.append(element);
        });
      return {
        page: await tried(async () => (await fetch(server + "/")).status),
        withCookie: await tried(async () => (await fetch(server + "/", { credentials: "include" })).status),
        post: await tried(async () => (await fetch(server + "/api/control", { method: "POST", body: "0".repeat(32) })).status),
        picture: await loads("img", "/api/camera/1/CAMERA.png"),
        script: await loads("script", script),
        stream: await new Promise((resolve) => {
          const socket = new WebSocket(server.replace("http", "ws") + "/stream");
          socket.onopen = () => resolve("open");
          socket.onerror = () => resolve("refused");
        }),
      };
    }, { server: base, script });
    assert.deepEqual(got, { page: "refused", withCookie: "refused", post: "refused", picture: "refused", script: "refused", stream: "refused" }, host);
    await foreign.close();
  }
  await close();
});

const status = (headers, path = "/") =>
  new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, setHost: false }, (answer) => resolve(answer.resume().statusCode));
    sent.on("error", reject);
    sent.end();
  });

test("crafted Host and Origin values", async () => {
  const own = `127.0.0.1:${port}`;
  assert.equal(await status({ Host: own }), 200);
  assert.equal(await status({ Host: own, Origin: base }), 200);
  assert.equal(await status({ Host: `localhost:${port}`, Origin: `http://localhost:${port}` }), 200);
  const hosts = ["127.0.0.1", "localhost", `127.0.0.1:${port + 1}`, `127.0.0.1:${port}0`, `${own}.evil.example`, `127.0.0.1.evil.example:${port}`,
    `evil.example:${port}`, `localhost.evil.example:${port}`, `user@${own}`, `${own}@evil.example`, `0.0.0.0:${port}`, `127.1:${port}`];
  for (const Host of hosts) assert.equal(await status({ Host }), 403, `Host ${Host}`);
  const origins = ["null", `https://${own}`, "http://127.0.0.1", `http://127.0.0.1:${port + 1}`, `http://${own}.evil.example`, `http://${own}@evil.example`,
    `http://evil.example:${port}`, `http://127.0.0.1.evil.example:${port}`, `http://${own}/`, `http://${own}, http://evil.example`, "file://", own];
  for (const Origin of origins) assert.equal(await status({ Host: own, Origin }), 403, `Origin ${Origin}`);
  // Not even pictures and scripts.
  assert.equal(await status({ Host: own, Origin: "http://evil.example" }, "/api/camera/1/CAMERA.png"), 403);
});
