/** A page whose file is gone because a newer version was released: reload once, then let the error show. */
import { tab } from '../lib/storage.ts';

const KEY = 'reloadedForChunk';
const ONCE_IN_MS = 60_000;

export function reloadOnStaleChunk(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline every file is gone, and so would be the page: the offline banner reloads it in time.
    if (!navigator.onLine) return;
    const last = Number(tab.read(KEY) ?? 0);
    // Without storage a second reload could not be told from the first: do not begin.
    if (Date.now() - last < ONCE_IN_MS || !tab.write(KEY, String(Date.now()))) return;
    event.preventDefault();
    reload();
  });
}
