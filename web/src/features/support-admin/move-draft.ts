/** Moves a draft whose form is permanently gone to another form of the same kind. */

import { DRAFT_PREFIX } from '../../lib/draft.ts';
import { tab } from '../../storage.ts';

/** Appends it to any text already there. Returns whether there was something to move. */
export function moveDraft(from: string, to: string): boolean {
  const moved = read(from);
  tab.remove(DRAFT_PREFIX + from);
  if (moved.text === '') return false;
  const there = read(to);
  const text = [there.text, moved.text].filter(Boolean).join('\n\n');
  tab.write(DRAFT_PREFIX + to, JSON.stringify({ ...moved, ...there, text }));
  return true;
}

function read(name: string): { readonly text: string } {
  const saved = { ...(tab.readJson(DRAFT_PREFIX + name) ?? {}) };
  return { ...saved, text: 'text' in saved && typeof saved.text === 'string' ? saved.text.trim() : '' };
}
