# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# window_client.py LINK TASK [COUNT]: a browser's part of the window's protocol, with a WebSocket library nobody here
# wrote. Prints what it saw, one line each; the test compares.
import asyncio
import io
import json
import sys
import urllib.error
import urllib.request
import zipfile

import websockets

LINK, TASK = sys.argv[1], sys.argv[2]
BASE, TOKEN = LINK.split("/#")
STREAM = BASE.replace("http:", "ws:") + "/stream"


def control_cookie():
    request = urllib.request.Request(BASE + "/api/control", data=TOKEN.encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


async def next_of(socket, wanted):
    """The next text message of this type."""
    while True:
        message = await socket.recv()
        if isinstance(message, str) and json.loads(message)["type"] == wanted:
            return json.loads(message)


async def edit():
    """Pauses, edits, goes on and ends the run."""
    async with websockets.connect(STREAM, extra_headers={"Cookie": control_cookie()}) as socket:
        hello = await next_of(socket, "hello")
        print("control", hello["control"])
        await socket.send(json.dumps({"type": "pause", "id": 1}))
        while not (await next_of(socket, "status"))["paused"]:
            pass
        await socket.send(json.dumps({"type": "edit", "id": 2, "text": "add object Can 250 750 0"}))
        world = await next_of(socket, "world")
        while len(world["bodies"]) < 2:
            world = await next_of(socket, "world")
        print("bodies", *[body["name"] for body in world["bodies"]])
        await socket.send(json.dumps({"type": "resume", "id": 3}))
        while (await next_of(socket, "status"))["paused"]:
            pass
        await socket.send(json.dumps({"type": "exit", "id": 4}))
        while (await next_of(socket, "answer"))["id"] != 4:
            pass
        print("ended")


async def answer_to(socket, request):
    await socket.send(json.dumps({**request, "id": 77}))
    while True:
        answer = await next_of(socket, "answer")
        if answer["id"] == 77:
            return answer


async def upload():
    """Sends a zip, opens the world in it, and ends the run."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mine/scene.sim", "world maps/room.wld\nLabBot 900 900 0 ./never.x\n")
        archive.writestr("mine/maps/room.wld", "floor 3000 2000\n")
    cookie = {"Cookie": control_cookie()}
    name = "0123456789abcdef" * 2
    with urllib.request.urlopen(urllib.request.Request(
            BASE + f"/api/upload/{name}/my%20drop/all.zip", data=packed.getvalue(), headers=cookie)) as answer:
        print("sent", answer.status)
    async with websockets.connect(STREAM, extra_headers=cookie) as socket:
        print("schema", len((await next_of(socket, "hello"))["schema"]))
        print("other", (await answer_to(socket, {"type": "open", "upload": name, "path": "../x.sim"}))["ok"])
        answer = await answer_to(socket, {"type": "open", "upload": name})
        print("opened", answer["ok"], *answer.get("programs_left", []))
        world = await next_of(socket, "world")
        while world["bodies"][0]["name"] != "LabBot":
            world = await next_of(socket, "world")
        print("world", world["floor"]["width_m"], world["bodies"][0]["program"] == "")
        print("ended", (await answer_to(socket, {"type": "exit"}))["ok"])


async def strangers():
    """What comes from other pages gets nothing."""
    async def status(origin, host=None):
        headers = {"Origin": origin} if origin else {}
        if host:
            headers["Host"] = host
        try:
            with urllib.request.urlopen(urllib.request.Request(BASE + "/", headers=headers)) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    print("own", await status(BASE), await status(""))
    print("foreign", await status("http://evil.example"), await status("null"), await status(BASE + ".evil.example"),
          await status("", "evil.example"))
    try:
        async with websockets.connect(STREAM, origin="http://evil.example"):
            print("stream open")
    except websockets.exceptions.InvalidStatusCode as refused:
        print("stream", refused.status_code)
    try:
        urllib.request.urlopen(urllib.request.Request(BASE + "/api/control", data=b"0" * 32, method="POST"))
        print("control without the token")
    except urllib.error.HTTPError as error:
        print("token", error.code)
    async with websockets.connect(STREAM) as socket:
        await socket.send(json.dumps({"type": "exit", "id": 9}))
        print("exit", (await next_of(socket, "answer"))["ok"])


async def look(count):
    """So many viewers with everything switched on, until the server goes. The run begins when all are there."""
    there = []

    async def one():
        frames = 0
        try:
            async with websockets.connect(STREAM, max_queue=4) as socket:
                await socket.send(json.dumps({"type": "watch", "robots": [1], "beams": [1], "screens": [1],
                                              "cameras": [{"robot": 1, "sensor": "CAMERA"}]}))
                there.append(await next_of(socket, "hello"))
                async for message in socket:
                    frames += isinstance(message, bytes) and message[0] in (1, 2)
        except websockets.exceptions.ConnectionClosed:
            pass
        return frames

    async def let_go():
        while len(there) < count:
            await asyncio.sleep(0.01)
        async with websockets.connect(STREAM, extra_headers={"Cookie": control_cookie()}) as socket:
            await socket.send(json.dumps({"type": "speed", "speed": 0, "id": 1}))
            await socket.send(json.dumps({"type": "resume", "id": 2}))
            await next_of(socket, "answer")

    *frames, _ = await asyncio.gather(*[one() for _ in range(count)], let_go())
    print("all saw frames", all(seen > 0 for seen in frames))


asyncio.run({"edit": edit, "upload": upload, "strangers": strangers, "look": lambda: look(int(sys.argv[3]))}[TASK]())
