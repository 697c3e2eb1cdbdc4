/**
 * Presses before the app had taken the page over. The script in the page's own HTML collects what they met (see
 * scripts/run/landing-html.ts); the app presses the buttons among that again. Links work by themselves.
 */
declare global {
  interface Window {
    pressed?: EventTarget[];
  }
}

export function buttonOf(target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element ? target.closest('button') : null;
}

/** Those inside a part that is still the server's: they wait for it. */
export function takeEarlyPresses(place: Element): HTMLButtonElement[] {
  const isInside = (target: EventTarget) => target instanceof Node && place.contains(target);
  const taken = window.pressed?.filter(isInside) ?? [];
  window.pressed = window.pressed?.filter((target) => !isInside(target)) ?? [];
  return taken.flatMap((target) => buttonOf(target) ?? []);
}

/** The page is the app's now: what was pressed happens, and from here on everything works by itself. */
export function pressAgain(): void {
  window.onclick = null;
  for (const target of window.pressed?.splice(0) ?? []) buttonOf(target)?.click();
}
