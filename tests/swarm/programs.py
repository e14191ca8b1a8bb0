# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Programs for robots: scripts for the C client (tests/programs/swarm_client), Python, shell and Perl, and the odd
programs of tests/scenario/odd_test.cc. Each line of a script stands alone, so that the shrinker can drop any."""
import pathlib
import re

CLIENT = "swarm_client"
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Words of swarm_client, with the ranges of their numbers.
_ROBOT = {
    "speed": [(-400, 400), (-90, 90)], "straight": [(-200, 500), (50, 400)], "turn": [(-180, 180), (20, 90)],
    "curve": [(10, 400), (-100, 100), (200, 200)], "drive": [(0, 300), (-200, 200), (200, 200)], "wait": [(1, 20)],
    "position": [], "motor": [(1, 4), (-100, 100)], "motor-speed": [(1, 2), (-50, 50)], "encoders": [(0, 2)],
    "distances": [(1, 6)], "lidar": [], "camera": [(0, 1), (0, 1)], "others": [(1, 2)], "servo": [(1, 3), (0, 255)],
    "lines": [(0, 65535)], "radio-send": [(0, 5), (0, 999)], "radio-read": [(1, 5)], "screen": 5 * [(0, 300)],
    "tone": [(200, 2000), (1, 300)], "keys": [(1, 3)], "bodies": [(0, 4)], "pause": [(1, 400)], "reconnect": [],
    "put-object": [(1, 9), (100, 800), (100, 450), (0, 359)], "put-robot": [(0, 3), (100, 800), (100, 450), (0, 359)],
}
# With all numbers instead of none.
_LONGER = {"position": [(-500, 500), (-500, 500), (-180, 180)], "lidar": [(10, 360), (-10, 10), (1, 400)]}
_ODD = {
    "threads": [(1, 4), (1, 60)], "children": [(1, 3), (1, 60)], "alarms": [(3, 60), (1, 4)],
    "timerfd": [(1, 60), (1, 4)], "pair": [(2, 60)], "random": [(0, 3)], "shell": [(0, 3)], "spin": [(1, 20)],
    "nap": [(1, 300)],
}
_PYTHON = [
    "eye.VWSetSpeed({a}, {b})",
    "print(eye.PSDGet({n}), time.monotonic())",
    "time.sleep({s})",
    "print(random.random(), os.urandom(4).hex())",
    "print(sorted(set(str(i) for i in range({n}))), list({{'a{a}', 'b{b}', 'c'}}))",
    "print(subprocess.run(['sh', '-c', 'sleep {s}; echo $$'], capture_output=True).stdout)",
    "t = threading.Thread(target=time.sleep, args=({s},)); t.start(); t.join(0.1); print(t.is_alive()); t.join()",
    "print(asyncio.run(asyncio.wait_for(asyncio.sleep({s}, {a}), 1)), time.time())",
    "print(list(concurrent.futures.ThreadPoolExecutor(2).map(lambda i: (time.sleep({s}), i), range({n}))))",
    "eye.VWStraight({a}, 200); print(eye.VWRemain())",
    "print(uuid.uuid4(), hash('{a}'), id(object()) % 1 == 0)",
    "q = queue.Queue(); threading.Timer({s}, q.put, [{a}]).start(); print(q.get(timeout=2))",
    "print(signal.sigtimedwait([signal.SIGUSR1], {s}))",
    "print(select.select([], [], [], {s}), time.time_ns())",
    "print(sys.stdin.readline())",
]
_HEAD = ["#!/usr/bin/python3",
         "import asyncio, concurrent.futures, ctypes, os, queue, random, select, signal, subprocess, sys",
         "import threading, time, uuid", "eye = ctypes.CDLL('libeyesim.so')"]
_SHELL = ["sleep {s}", "date +%s.%N", "echo $RANDOM $$ {a}", "(sleep {s}; echo late {n}) & wait",
          "timeout {s} sleep 5; echo $?", "for i in 1 2 3; do echo $i; sleep 0.01; done | sort -r",
          "echo {a} | tr 0-9 a-j", "read -t 1 line; echo got $? $line"]
_PERL = [
    "select(undef, undef, undef, {s});",
    "print time, ' ', rand() < 2, \"\\n\";",
    "print join(',', sort {{ $a <=> $b }} map {{ $_ * {n} }} 1..5), \"\\n\";",
    "if (my $p = fork) {{ waitpid($p, 0); print $? >> 8 }} else {{ select(undef, undef, undef, {s}); exit {n} }}",
    "eval {{ local $SIG{{ALRM}} = sub {{ die }}; alarm 1; select(undef, undef, undef, {s}); alarm 0 }}; print time;",
]


def _act(draw, table):
    word = draw.pick(sorted(table))
    ranges = _LONGER[word] if word in _LONGER and draw.chance(0.5) else table[word]
    return " ".join([word] + [str(draw.whole(low, high)) for low, high in ranges])


def _odd_words():
    """(program, word, exact) of the table of odd programs."""
    text = (ROOT / "tests/scenario/odd_test.cc").read_text(encoding="utf-8")
    # Those that take long, or write files for others to see.
    left_out = {"fork100", "daemon", "doublefork", "longcompute", "rawlongsleep", "bigout", "bigerr", "bigpipe", "mq",
                "busy"}
    rows = re.findall(r'\{"(odd_\w+)", "(\w+)"(?:, (kMarked|kFailed))?', text)
    return [(program, word, verdict != "kMarked") for program, word, verdict in rows if word not in left_out]


class ProgramMaker:
    def __init__(self, draw, files, tools):
        self.draw, self.files, self.tools = draw, files, tools
        self.exact = True
        self._odd_table = _odd_words()

    def _fill(self, templates, count):
        d = self.draw
        return [d.pick(templates).format(a=d.whole(0, 400), b=d.whole(0, 90), n=d.whole(1, 6),
                                         s=round(d.real(0.001, 0.3), 4)) for _ in range(count)]

    def make(self, wires):
        """A command for a .sim line. `wires` are the (kind, address) of the robot's own devices."""
        kind = self.draw.weighted({"client": 12, "python": 2, "shell": 1, "perl": 1, "odd": 1.5})
        return getattr(self, "_" + kind)(wires, len(self.files))

    def _client(self, wires, number):
        d = self.draw
        script = []
        for _ in range(d.pick([4, 10, 25, 60])):
            script.append(_act(d, _ODD if d.chance(0.12) else _ROBOT))
            if wires and d.chance(0.25):
                kind, address = d.pick(wires)
                script.append(f"send {kind} {address} {d.whole(1, 60)} {self._bytes().hex()}")
        if d.chance(0.06):
            script.append(d.pick(["end 3", "raise 11", "raise 15"]))
        name = f"script{number}.txt"
        self.files[name] = script
        if CLIENT not in self.tools:
            self.tools.append(CLIENT)
        return f'"./{CLIENT} {name}"'

    def _bytes(self):
        """Any bytes, but mostly those that devices know."""
        d = self.draw
        count = d.whole(1, 30)
        return bytes(d.whole(0, 255) if d.chance(0.3) else d.pick(b"u1\r\n-0r d[]w") for _ in range(count))

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
