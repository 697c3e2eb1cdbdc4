/** A page whose file is gone because a newer version was released: reload once, then let the error show. */

const KEY = 'reloadedForChunk';
const ONCE_IN_MS = 60_000;

export function reloadOnStaleChunk(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline every file is gone, and so would be the page: the offline banner reloads it in time.
    if (!navigator.onLine) return;
    try {
      const last = Number(sessionStorage.getItem(KEY) ?? 0);
      if (Date.now() - last < ONCE_IN_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage a second reload could not be told from the first: do not begin.
      return;
    }
    event.preventDefault();
    reload();
  });
}
