/**
 * Presses on buttons whose code has not loaded yet. A script in the page's HTML records them (scripts/run/landing-html.ts).
 * Hydration keeps the elements, so the same buttons can be pressed afterwards. Links and forms work without any script.
 */
declare global {
  interface Window {
    pressed?: EventTarget[];
    keepPress?: (event: Event) => void;
  }
}

const isDehydrated = (target: EventTarget) => target instanceof Element && target.closest('[data-dehydrated]') !== null;

/** Replays the recorded presses on buttons that work by now; the others stay recorded. */
export function repeatPresses(): void {
  const { pressed = [], keepPress } = window;
  window.pressed = pressed.filter(isDehydrated);
  if (keepPress) removeEventListener('click', keepPress, true);
  if (document.querySelector('[data-dehydrated]')) {
    window.keepPress = ({ target }) => {
      if (target && isDehydrated(target)) window.pressed?.push(target);
    };
    // React stops events at a boundary that is not hydrated yet. A capturing listener gets them first.
    addEventListener('click', window.keepPress, true);
  }
  // Once each: a user who sees no effect presses again, and that must not undo the first press.
  const ready = pressed.filter((target) => target instanceof Element && !isDehydrated(target)) as Element[];
  for (const button of new Set(ready.map((target) => target.closest('button')))) button?.click();
}
