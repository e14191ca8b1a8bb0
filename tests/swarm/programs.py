# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Programs for robots: scripts for the C client (tests/programs/swarm_client), Python, shell and Perl, and the odd
programs of tests/scenario/odd_test.cc. Each line of a script stands alone, so that the shrinker can drop any."""
import pathlib
import re

CLIENT = "swarm_client"
ROOT = pathlib.Path(__file__).resolve().parents[2]

_ROBOT = [
    lambda d: f"speed {d.whole(-400, 400)} {d.whole(-90, 90)}", lambda d: f"speed {d.whole(50, 400)} 0",
    lambda d: f"straight {d.whole(-200, 500)} {d.whole(50, 400)}", lambda d: f"turn {d.whole(-180, 180)} {d.whole(20, 90)}",
    lambda d: f"curve {d.whole(10, 400)} {d.whole(-100, 100)} 200", lambda d: f"drive {d.whole(0, 300)} {d.whole(-200, 200)} 200",
    lambda d: f"wait {d.whole(1, 20)}", lambda d: d.pick(["position", "position 0 0 0", "position 300 -20 45"]),
    lambda d: f"motor {d.whole(1, 4)} {d.whole(-100, 100)}", lambda d: f"motor-speed {d.whole(1, 2)} {d.whole(-50, 50)}",
    lambda d: f"encoders {d.whole(0, 2)}", lambda d: f"distances {d.whole(1, 6)}",
    lambda d: d.pick(["lidar", f"lidar {d.whole(10, 360)} {d.whole(-10, 10)} {d.whole(1, 400)}"]),
    lambda d: f"camera {d.whole(0, 1)} {d.whole(0, 1)}", lambda d: f"others {d.whole(1, 2)}",
    lambda d: f"servo {d.whole(1, 3)} {d.whole(0, 255)}", lambda d: f"lines {d.whole(0, 65535)}",
    lambda d: f"radio-send {d.whole(0, 5)} {d.whole(0, 999)}", lambda d: f"radio-read {d.whole(1, 5)}",
    lambda d: "screen " + " ".join(str(d.whole(0, 300)) for _ in range(5)), lambda d: f"tone {d.whole(200, 2000)} {d.whole(1, 300)}",
    lambda d: f"keys {d.whole(1, 3)}", lambda d: f"bodies {d.whole(0, 4)}",
    lambda d: f"put-object {d.whole(1, 9)} {d.whole(100, 800)} {d.whole(100, 450)} {d.whole(0, 359)}",
    lambda d: f"put-robot {d.whole(0, 3)} {d.whole(100, 800)} {d.whole(100, 450)} {d.whole(0, 359)}",
    lambda d: f"pause {d.whole(1, 400)}", lambda d: "reconnect",
]
_ODD = [
    lambda d: f"threads {d.whole(1, 4)} {d.whole(1, 60)}", lambda d: f"children {d.whole(1, 3)} {d.whole(1, 60)}",
    lambda d: f"alarms {d.whole(3, 60)} {d.whole(1, 4)}", lambda d: f"timerfd {d.whole(1, 60)} {d.whole(1, 4)}",
    lambda d: f"pair {d.whole(2, 60)}", lambda d: f"random {d.whole(0, 3)}", lambda d: f"shell {d.whole(0, 3)}",
    lambda d: f"spin {d.whole(1, 20)}", lambda d: f"nap {d.whole(1, 300)}",
]
_PYTHON = [
    "eye.VWSetSpeed({a}, {b})", "print(eye.PSDGet({n}), time.monotonic())", "time.sleep({s})", "print(random.random(), os.urandom(4).hex())",
    "print(sorted(set(str(i) for i in range({n}))), list({{'a{a}', 'b{b}', 'c'}}))",
    "print(subprocess.run(['sh', '-c', 'sleep {s}; echo $$'], capture_output=True).stdout)",
    "t = threading.Thread(target=time.sleep, args=({s},)); t.start(); t.join(0.1); print(t.is_alive()); t.join()",
    "print(asyncio.run(asyncio.wait_for(asyncio.sleep({s}, {a}), 1)), time.time())",
    "print(list(concurrent.futures.ThreadPoolExecutor(2).map(lambda i: (time.sleep({s}), i), range({n}))))",
    "eye.VWStraight({a}, 200); print(eye.VWRemain())", "print(uuid.uuid4(), hash('{a}'), id(object()) % 1 == 0)",
    "q = queue.Queue(); threading.Timer({s}, q.put, [{a}]).start(); print(q.get(timeout=2))",
    "print(signal.sigtimedwait([signal.SIGUSR1], {s}))", "print(select.select([], [], [], {s}), time.time_ns())",
]
_HEAD = ["#!/usr/bin/python3", "import asyncio, concurrent.futures, ctypes, os, queue, random, select, signal, subprocess",
         "import threading, time, uuid", "eye = ctypes.CDLL('libeyesim.so')"]
_SHELL = ["sleep {s}", "date +%s.%N", "echo $RANDOM $$ {a}", "(sleep {s}; echo late {n}) & wait", "timeout {s} sleep 5; echo $?",
          "for i in 1 2 3; do echo $i; sleep 0.01; done | sort -r", "echo {a} | tr 0-9 a-j",
          "read -t 1 line; echo got $? $line"]
_PERL = ["select(undef, undef, undef, {s});", "print time, ' ', rand() < 2, \"\\n\";", "print join(',', sort {{ $a <=> $b }} map {{ $_ * {n} }} 1..5), \"\\n\";",
         "if (my $p = fork) {{ waitpid($p, 0); print $? >> 8, \"\\n\" }} else {{ select(undef, undef, undef, {s}); exit {n} }}",
         "eval {{ local $SIG{{ALRM}} = sub {{ die }}; alarm 1; select(undef, undef, undef, {s}); alarm 0 }}; print time, \"\\n\";"]


def _odd_words():
    """(program, word, exact) of the table of odd programs."""
    text = (ROOT / "tests/scenario/odd_test.cc").read_text(encoding="utf-8")
    # Those that take long, or write files for others to see.
    left_out = {"fork100", "daemon", "doublefork", "longcompute", "rawlongsleep", "bigout", "bigerr", "bigpipe", "mq", "busy"}
    rows = re.findall(r'\{"(odd_\w+)", "(\w+)"(?:, (kMarked|kFailed))?', text)
    return [(program, word, verdict != "kMarked") for program, word, verdict in rows if word not in left_out]


class ProgramMaker:
    def __init__(self, draw, files, tools):
        self.draw, self.files, self.tools = draw, files, tools
        self.exact = True
        self._odd_table = _odd_words()

    def _fill(self, templates, count):
        d = self.draw
        return [d.pick(templates).format(a=d.whole(0, 400), b=d.whole(0, 90), n=d.whole(1, 6), s=round(d.real(0.001, 0.3), 4))
                for _ in range(count)]

    def make(self, wires):
        """A command for a .sim line. `wires` are the (kind, address) of the robot's own devices."""
        kind = self.draw.weighted({"client": 12, "python": 2, "shell": 1, "perl": 1, "odd": 1.5})
        return getattr(self, "_" + kind)(wires, len(self.files))

    def _client(self, wires, number):
        d = self.draw
        script = []
        for _ in range(d.pick([4, 10, 25, 60])):
            acts = _ODD if d.chance(0.12) else _ROBOT
            script.append(d.pick(acts)(d))
            if wires and d.chance(0.25):
                kind, address = d.pick(wires)
                data = bytes(d.whole(0, 255) if d.chance(0.3) else d.pick(b"u1\r\n-0r d[]w") for _ in range(d.whole(1, 30)))
                script.append(f"send {kind} {address} {d.whole(1, 60)} {data.hex()}")
        if d.chance(0.06):
            script.append(d.pick(["end 3", "raise 11", "raise 15"]))
        name = f"script{number}.txt"
        self.files[name] = script
        if CLIENT not in self.tools:
            self.tools.append(CLIENT)
        return f'"./{CLIENT} {name}"'

    def _python(self, _, number):
        self.files[f"program{number}.py"] = _HEAD + self._fill(_PYTHON, self.draw.whole(1, 8))
        return f'"./program{number}.py"'

    def _shell(self, _, number):
        self.files[f"program{number}.sh"] = ["#!/bin/bash"] + self._fill(_SHELL, self.draw.whole(1, 6))
        return f'"./program{number}.sh"'

    def _perl(self, _, number):
        self.files[f"program{number}.pl"] = ["#!/usr/bin/perl", "$| = 1;"] + self._fill(_PERL, self.draw.whole(1, 6))
        return f'"./program{number}.pl"'

    def _odd(self, _, number):
        program, word, exact = self.draw.pick(self._odd_table)
        self.exact = self.exact and exact
        if program not in self.tools:
            self.tools.append(program)
        return f'"./{program} {word} ."'
