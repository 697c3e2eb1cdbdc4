/** Which announcements this browser has closed. Numbers only: it says nothing of the reader. */

const KEY = 'dismissedAnnouncements';
/** Older ones are over. */
const MOST = 50;

export function readDismissed(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function dismiss(id: string): string[] {
  const ids = [...readDismissed().filter((known) => known !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is blocked: it stays closed as long as the page.
  }
  return ids;
}
