// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When the page draws: now and then, and when a test waits for it. Drawing without a graphics card would be most of the
// work of these tests.

/** Runs in the page, before its own script: as on a slow screen that shows a picture at once when `pace` is asked for one. */
export function drawSeldom(every_ms) {
  const ask = window.requestAnimationFrame.bind(window);
  const wanted = new Map();
  let number = 0;
  let last_ms = -Infinity;
  let asked = false;
  let timer;
  const draw = (now_ms) => {
    last_ms = now_ms;
    asked = false;
    for (const one of [...wanted.keys()]) {
      const callback = wanted.get(one);
      wanted.delete(one);
      callback?.(now_ms);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!asked) ask(draw);
    asked = true;
  };
  window.requestAnimationFrame = (callback) => {
    wanted.set(++number, callback);
    if (!asked) timer ??= setTimeout(soon, last_ms + every_ms - performance.now());
    return number;
  };
  window.cancelAnimationFrame = (one) => wanted.delete(one);
  window.pace = {
    /** The page has something new to draw. */
    isRestless: () => wanted.size > 0,
    /** Once all that the page wanted to draw by then is drawn; gives its time. */
    picture: () =>
      new Promise((resolve) => {
        window.requestAnimationFrame(resolve);
        soon();
      }),
  };
}

/** Until the page had so many occasions to draw. */
export const pictures = (page, count) =>
  page.evaluate(async (wanted) => {
    for (let i = 0; i < wanted; ++i) await window.pace.picture();
  }, count);
