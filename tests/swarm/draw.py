# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Random choices that are the same with every version of Python: only the generator's random() is used, which is
promised to stay. Each part of a case draws from its own key, so that a change in one does not change the others."""
import math
import random


class Draw:
    def __init__(self, *key):
        self._random = random.Random("/".join(str(word) for word in key))

    def chance(self, share):
        return self._random.random() < share

    def real(self, low, high):
        return low + (high - low) * self._random.random()

    def whole(self, low, high):
        """From low to high, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def power(self, low, high):
        """Evenly spread over the orders of magnitude."""
        return math.exp(self.real(math.log(low), math.log(high)))

    def pick(self, items):
        return items[int(self._random.random() * len(items))]

    def weighted(self, table):
        """One of the keys; the values are their weights."""
        left = self.real(0, sum(table.values()))
        for item, weight in table.items():
            left -= weight
            if left < 0:
                return item
        return next(iter(table))

    def some(self, items, share):
        return [item for item in items if self.chance(share)]

    def shuffled(self, items):
        return sorted(items, key=lambda _: self._random.random())
