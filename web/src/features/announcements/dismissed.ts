/** Which announcements this browser has closed. Numbers only: it says nothing of the reader. */
import { local } from '../../lib/storage.ts';

const KEY = 'dismissedAnnouncements';
/** Older ones are over. */
const MOST = 50;

export function readDismissed(): string[] {
  const saved = local.readJson(KEY);
  return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
}

export function dismiss(id: string): string[] {
  const ids = [...readDismissed().filter((known) => known !== id), id].slice(-MOST);
  local.write(KEY, JSON.stringify(ids));
  return ids;
}
