/**
 * A phone's Back closes the open overlay instead of leaving the page. Browsers with `CloseWatcher` do that themselves for modal
 * dialogs, and on request for other overlays. For the others (Safari, many wallets' browsers) each overlay adds a history entry
 * for as long as it is open.
 */
interface Watcher extends EventTarget {
  destroy(): void;
}

const watcherClass = (): (new () => Watcher) | undefined =>
  (window as { CloseWatcher?: new () => Watcher }).CloseWatcher;

/** Calls `close` on Back, until the returned function is called. */
export function closeOnBack(close: () => void): () => void {
  const CloseWatcher = watcherClass();
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', close);
    return () => watcher.destroy();
  }
  // With a keyboard there is Esc, and Back is expected to leave the page.
  return matchMedia('(pointer: coarse)').matches ? addEntry(close) : () => {};
}

const DEPTH = 'overlays';
const open: (() => void)[] = [];
let isListening = false;

/** The number of overlays open at a history entry. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && DEPTH in state ? Number(state[DEPTH]) : 0;

function addEntry(close: () => void): () => void {
  listen();
  open.push(close);
  const state: unknown = history.state;
  // Bypasses our own rule for pages, below.
  pushEntry({ ...(typeof state === 'object' ? state : {}), [DEPTH]: open.length }, '');
  return () => {
    const index = open.indexOf(close);
    // Back has closed it already.
    if (index === -1) return;
    open.splice(index, 1);
    // The press that closed it may open another page first.
    setTimeout(dropEntries);
  };
}

/** Goes back over entries whose overlays are closed. */
function dropEntries(): void {
  const surplus = depthOf(history.state) - open.length;
  if (surplus > 0) history.go(-surplus);
}

let pushEntry: History['pushState'] = () => {};

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', () => {
    const depth = depthOf(history.state);
    for (const close of open.splice(depth).reverse()) close();
    dropEntries();
  });
  // A page opened from an overlay replaces the overlay's entry, so Back from there leads to the page before.
  const push = history.pushState.bind(history);
  pushEntry = push;
  history.pushState = (...entry) => (depthOf(history.state) > 0 ? history.replaceState(...entry) : push(...entry));
}
