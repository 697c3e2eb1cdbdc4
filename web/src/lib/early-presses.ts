/**
 * Buttons that were pressed before the app had taken the page over. The script in the page's own HTML collects them (see
 * scripts/run/landing-html.ts); the app presses them again.
 */
declare global {
  interface Window {
    pressed?: HTMLElement[];
  }
}

/** Those inside a part that is still the server's: they wait for it. */
export function takeEarlyPresses(place: Element): HTMLElement[] {
  const inside = (window.pressed ?? []).filter((button) => place.contains(button));
  window.pressed = window.pressed?.filter((button) => !inside.includes(button)) ?? [];
  return inside;
}

/** The page is the app's now: what was pressed happens, and from here on everything works by itself. */
export function pressAgain(): void {
  window.onclick = null;
  for (const button of window.pressed?.splice(0) ?? []) button.click();
}
