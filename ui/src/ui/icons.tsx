// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The icons: strokes on a 24 x 24 grid, drawn for this page.

const PATHS = {
  pause: "M9 5v14M15 5v14",
  play: "M8 5l11 7-11 7z",
  step: "M6 5l9 7-9 7zM18 5v14",
  select: "M5 3l6 16 2.5-6.5L20 10z",
  robot: "M12 3v3M6 9a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM9.5 11v1M14.5 11v1M3 11v3M21 11v3M9 21h6",
  object: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
  wall: "M3 6h18v12H3zM3 12h18M9 6v6M15 6v6M6 12v6M12 12v6M18 12v6",
  "remove-wall": "M3 6h18v6M3 6v12h8M3 12h10M9 6v6M15 6v6M6 12v6M15 16l5 5M20 16l-5 5",
  marker: "M12 21s6-6.5 6-11a6 6 0 0 0-12 0c0 4.500 6 11 6 11zM12 10.500v.01",
  cube: "M12 4l7 4v8l-7 4-7-4V8zM5 8l7 4 7-4M12 12v8",
  map: "M4 4h16v16H4zM4 10h16M4 15h16M10 4v16M15 4v16",
  follow: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v4M12 18v4M2 12h4M18 12h4",
  home: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  fly: "M3 11l18-7-7 17-3-7z",
  beams: "M4 12h3M7 12l13-6M7 12h14M7 12l13 6",
  trails: "M4 19c4 0 4-6 8-6s3-7 8-8",
  list: "M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01",
  log: "M5 4h14v16H5zM8 9h8M8 13h8M8 17h5",
  close: "M6 6l12 12M18 6L6 18",
  folder: "M3 6h6l2 2h10v11H3z",
  screen: "M3 5h18v12H3zM8 21h8M12 17v4",
  fold: "M6 15l6-6 6 6",
  unfold: "M6 9l6 6 6-6",
  drop: "M12 3v11M7 9l5 5 5-5M4 16v4h16v-4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  outside: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  camera: "M3 7h12v10H3zM15 11l6-3v8l-6-3z",
  buttons: "M4 5h16v14H4zM8 9v.01M12 9v.01M16 9v.01M8 14h8",
  scan: "M3 19a9 9 0 0 1 18 0zM12 19L8 8M12 19l6-7M7 19a5 5 0 0 1 10 0",
  gps: "M12 12L5 5M9 4L4 9l5 5 5-5zM14 14l-2 2M15 20a5 5 0 0 0 5-5M11 20h.01M20 11v.01",
  plot: "M4 4v16h16M7 15l4-5 3 3 5-7",
  inspect: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  left: "M20 17v-3a5 5 0 0 0-5-5H5M9 5L5 9l4 4",
  right: "M4 17v-3a5 5 0 0 1 5-5h10M15 5l4 4-4 4",
  stop: "M6 6h12v12H6z",
  sound: "M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 10l4 4M21 10l-4 4",
  "turn-left": "M4 5v5h5M4.500 10a8 8 0 1 1-.6 5",
  "turn-right": "M20 5v5h-5M19.500 10a8 8 0 1 0 .6 5",
  power: "M12 3v9M7 6.500a8 8 0 1 0 10 0",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M4 9l5-5M4 9l5 5",
  redo: "M20 9H10a6 6 0 0 0 0 12h3M20 9l-5-5M20 9l-5 5",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18v.01",
  brand: "M12 2.500a4 4 0 0 1 4 4c0 2.500-2 4-4 4s-4-1.500-4-4a4 4 0 0 1 4-4zM4 21c0-4.500 3.500-7.500 8-7.500s8 3 8 7.500M9 21v-2M15 21v-2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
