# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Makes a failing case small: fewer ways, files, lines and words, shorter numbers, less time. A smaller case counts
if it still shows one of the same problems. It knows nothing about the lines' meaning."""
import re
import time

import evaluate

_TRIES = 3  # a difference that depends on the machine's timing may hide once or twice


class Shrinker:
    def __init__(self, setup, case, verdict, seconds, stop):
        self.stop = stop  # an event: somebody wants the result now
        self.setup, self.best, self.wanted = setup, case.copy(), verdict.kinds()
        self.end = time.monotonic() + seconds
        self.tried = 0
        self.sure = True  # the failure shows every time

    def run(self):
        """The smallest case found in the time given."""
        self.sure = all(self._fails(self.best, 1) for _ in range(2))
        self._ways()
        before = None
        while before != self.best.to_json() and not self._late():
            before = self.best.to_json()
            self._files()
            self._lines()
            self._time()
            self._words()
            self._numbers()
        return self.best

    def _late(self):
        return self.stop.is_set() or time.monotonic() > self.end

    def _fails(self, case, tries):
        for _ in range(tries):
            self.tried += 1
            try:
                verdict = evaluate.judge(self.setup, case.copy(), may_repair=False)
            except (IndexError, KeyError, ValueError):
                return False  # the reference caster cannot read every world that the simulator accepts
            if verdict.state == "failed" and verdict.kinds() & self.wanted:
                return True
        return False

    def _take_if_fails(self, case):
        if self._late() or not self._fails(case, 1 if self.sure else _TRIES):
            return False
        self.best = case
        return True

    def _try(self, change):
        case = self.best.copy()
        change(case)
        return case.to_json() != self.best.to_json() and self._take_if_fails(case)

    def _ways(self):
        def set_ways(chosen):
            def change(case):
                case.ways = chosen
            return change
        for chosen in [[]] + [[way] for way in self.best.ways]:
            if self._try(set_ways(chosen)):
                return

    def _files(self):
        def without(name):
            def change(case):
                case.files.pop(name, None)
            return change
        for name in sorted(self.best.files):
            if name != self.best.world:
                self._try(without(name))

    def _lines(self):
        for name in sorted(self.best.files, key=lambda n: -len(self.best.files[n])):
            part = max(1, len(self.best.files[name]) // 2)
            while part >= 1 and not self._late():
                at = 0
                while at < len(self.best.files[name]) and not self._late():
                    if not self._try(_cut(name, at, at + part)):
                        at += part
                part = part // 2

    def _time(self):
        def until(seconds):
            def change(case):
                case.until_s = seconds
            return change
        while self.best.until_s > 0.02 and self._try(until(round(self.best.until_s / 2, 3))):
            pass

    def _words(self):
        """Words of the form key=value, and what follows the first words of a line."""
        for name in sorted(self.best.files):
            for number in range(len(self.best.files[name])):
                count = len(self.best.files[name][number].split())
                for word in reversed(range(2, count)):
                    if self._late():
                        return
                    self._try(_without_word(name, number, word))

    def _numbers(self):
        """Fewer digits."""
        for digits in (0, 1, 3):
            for name in sorted(self.best.files):
                for number in range(len(self.best.files[name])):
                    if self._late():
                        return
                    self._try(_rounded(name, number, digits))


def _cut(name, start, end):
    def change(case):
        del case.files[name][start:end]
    return change


def _without_word(name, number, word):
    def change(case):
        words = case.files[name][number].split()
        case.files[name][number] = " ".join(words[:word] + words[word + 1:])
    return change


def _rounded(name, number, digits):
    def change(case):
        def shorter(found):
            return f"{round(float(found.group()), digits):g}"
        case.files[name][number] = re.sub(r"(?<![\w.])-?\d+\.\d+", shorter, case.files[name][number])
    return change
