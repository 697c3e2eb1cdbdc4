import { focusIfLost } from './kept-focus.ts';

/**
 * `gone` is about to be removed together with the pressed control. The focus moves to the nearest control before it, within the
 * same dialog if there is one; or to the nearest one after it if `next` is set or there is none before it.
 */
export function keepFocusNear(gone: Element | null, next = false): void {
  const all = [...(gone?.closest('dialog') ?? document).querySelectorAll<HTMLElement>('a, button, input, summary')];
  const inside = all.filter((node) => gone?.contains(node));
  const first = inside[0] ? all.indexOf(inside[0]) : 0;
  const [before, after] = [all[first - 1], all[first + inside.length]];
  // After React has removed it.
  requestAnimationFrame(() => focusIfLost((next ? (after ?? before) : (before ?? after)) ?? null));
}
