/** A chunk is gone because a newer version was released: reload once, then let the error show. */
import { tab } from '../storage.ts';

const KEY = 'reloadedForChunk';
const ONCE_IN_MS = 60_000;
const LEAVING_MS = 5_000;

export function reloadOnStaleChunk(reload: () => void = () => location.reload()): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  addEventListener('vite:preloadError', (event) => {
    // Firefox aborts every request of a page that is being left, and a reload would cancel the navigation. The event alone does
    // not prove that the page is being left: a download link fires it too.
    if (performance.now() - leftAt < LEAVING_MS) return;
    // Offline, every chunk is missing and a reload would lose the page; the offline banner reloads it later.
    if (!navigator.onLine) return;
    const last = Number(tab.read(KEY) ?? 0);
    // Without storage a second reload could not be distinguished from the first, so do not reload at all.
    if (Date.now() - last < ONCE_IN_MS || !tab.write(KEY, String(Date.now()))) return;
    event.preventDefault();
    reload();
  });
}
