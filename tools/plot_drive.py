# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws logs of `understudy sense --every`: range over odometer, one line each, as an SVG.

    tools/plot_drive.py drive.svg PING=ping.csv RAY=ray.csv
"""

import csv
import sys

WIDTH, HEIGHT, MARGIN = 720, 300, 45
COLOURS = ["#1060c0", "#909090", "#d06000", "#208020"]


def read(path):
    """Rows of (odometer, range); None if the beam did not come back."""
    with open(path, encoding="utf-8") as file:
        return [(float(r["odometer_m"]), float(r["value_m"]) if r["value_m"] else None) for r in csv.DictReader(file)]


def main():
    out, logs = sys.argv[1], [a.split("=", 1) for a in sys.argv[2:]]
    series = [(name, read(path)) for name, path in logs]
    far_x = max(x for _, rows in series for x, _ in rows)
    far_y = 1.1 * max(y for _, rows in series for _, y in rows if y is not None)
    x_at = lambda x: MARGIN + x / far_x * (WIDTH - 2 * MARGIN)
    y_at = lambda y: HEIGHT - MARGIN - y / far_y * (HEIGHT - 2 * MARGIN)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for tick in range(int(far_x) + 1):
        lines.append(f'<text x="{x_at(tick):.0f}" y="{HEIGHT - MARGIN + 16}" text-anchor="middle">{tick}</text>')
    for half in range(int(2 * far_y) + 1):
        y = y_at(half / 2)
        lines.append(f'<text x="{MARGIN - 6}" y="{y + 4:.0f}" text-anchor="end">{half / 2:g}</text>')
        lines.append(f'<path d="M{MARGIN} {y:.0f}H{WIDTH - MARGIN}" stroke="#e4e4e4"/>')
    lines.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">odometer, m</text>')
    lines.append(f'<text x="{MARGIN}" y="16">range, m</text>')
    for i, (name, rows) in enumerate(series):
        colour = COLOURS[i % len(COLOURS)]
        points, pen = [], "M"
        for x, y in rows:
            if y is None:
                pen = "M"
                continue
            points.append(f"{pen}{x_at(x):.1f} {y_at(y):.1f}")
            pen = "L"
        lines.append(f'<path d="{"".join(points)}" fill="none" stroke="{colour}" stroke-width="1.4"/>')
        lines.append(f'<text x="{WIDTH - MARGIN - 90 * (len(series) - i)}" y="16" fill="{colour}">{name}</text>')
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["</svg>"]) + "\n")


if __name__ == "__main__":
    main()
