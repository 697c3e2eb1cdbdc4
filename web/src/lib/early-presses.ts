/**
 * Presses on buttons whose code is not there yet. The script in the page's own HTML collects them
 * (scripts/run/landing-html.ts); hydration keeps the elements, so that the same ones are pressed again. Links and forms work
 * by themselves.
 */
declare global {
  interface Window {
    pressed?: EventTarget[];
    keepPress?: (event: Event) => void;
  }
}

const isDehydrated = (target: EventTarget) => target instanceof Element && target.closest('[data-dehydrated]') !== null;

/** Presses those again that work by now, and keeps the others. */
export function pressAgain(): void {
  const { pressed = [], keepPress } = window;
  window.pressed = pressed.filter(isDehydrated);
  if (keepPress) removeEventListener('click', keepPress, true);
  if (document.querySelector('[data-dehydrated]')) {
    window.keepPress = ({ target }) => {
      if (target && isDehydrated(target)) window.pressed?.push(target);
    };
    // React stops an event at a part that is not hydrated: this hears it before.
    addEventListener('click', window.keepPress, true);
  }
  for (const target of pressed) {
    if (target instanceof Element && !isDehydrated(target)) target.closest('button')?.click();
  }
}
