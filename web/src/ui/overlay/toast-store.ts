/** The one toast, if any: a new one replaces it (SPEC.md §4: at most 1). */

export interface ToastContent {
  title: string;
  description?: string;
  /** A link in the toast. */
  link?: { href: string; label: string };
  tone?: 'normal' | 'destructive';
}

export interface ShownToast extends ToastContent {
  id: number;
}

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

export function showToast(content: ToastContent): void {
  lastId += 1;
  shown = { ...content, id: lastId };
  notify();
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = undefined;
  notify();
}

/** The failed action has now succeeded, so its toast would be wrong. */
export function dismissFailure(): void {
  if (shown?.tone === 'destructive') dismissToast(shown.id);
}

export function shownToast(): ShownToast | undefined {
  return shown;
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
