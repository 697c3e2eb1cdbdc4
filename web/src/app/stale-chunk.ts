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
    // Firefox ends every request of a page that is being left, and a reload would end the way to the next page.
    // The event alone does not mean that the page goes: a link to a download has it too.
    if (performance.now() - leftAt < LEAVING_MS) return;
    // Offline every chunk is missing, and a reload would lose the page: the offline banner reloads it in time.
    if (!navigator.onLine) return;
    const last = Number(tab.read(KEY) ?? 0);
    // Without storage a second reload could not be distinguished from the first, so do not reload at all.
    if (Date.now() - last < ONCE_IN_MS || !tab.write(KEY, String(Date.now()))) return;
    event.preventDefault();
    reload();
  });
}
