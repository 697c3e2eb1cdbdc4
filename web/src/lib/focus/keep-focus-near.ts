import { focusIfLost } from './kept-focus.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * `gone` is about to be removed, with what was pressed in it: the focus goes to the nearest control before it, in the same dialog
 * where there is one; to the nearest one after it where `next` is asked for or nothing is before it.
 */
export function keepFocusNear(gone: Element | null, next = false): void {
  if (!gone) return;
  const within = gone.closest('dialog') ?? document;
  const others = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((node) => !gone.contains(node));
  const isAfter = (node: Element) => gone.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  const [before, after] = [others.filter((node) => !isAfter(node)).at(-1), others.find(isAfter)];
  // After React has removed it.
  requestAnimationFrame(() => focusIfLost((next ? (after ?? before) : (before ?? after)) ?? null));
}
