/**
 * The way back of a phone closes what is open instead of leaving the page. Browsers with `CloseWatcher` do that by themselves for
 * modal dialogs, and for whatever asks them to; for the others (Safari, many wallets' browsers) an entry of the history stands for
 * each overlay, for as long as it is open.
 */
interface Watcher extends EventTarget {
  destroy(): void;
}

const watcherClass = (): (new () => Watcher) | undefined =>
  (window as { CloseWatcher?: new () => Watcher }).CloseWatcher;

/** Calls `close` on the way back, until the returned function is called. */
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

/** How many overlays are open at an entry of the history. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && DEPTH in state ? Number(state[DEPTH]) : 0;

function addEntry(close: () => void): () => void {
  listen();
  open.push(close);
  const state: unknown = history.state;
  // Past our own rule for pages, below.
  pushEntry({ ...(typeof state === 'object' ? state : {}), [DEPTH]: open.length }, '');
  return () => {
    const index = open.indexOf(close);
    // The way back has closed it.
    if (index === -1) return;
    open.splice(index, 1);
    // A press in it may lead to another page first.
    setTimeout(dropEntries);
  };
}

/** Leaves entries whose overlays are closed. */
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
  // A page that is opened out of an overlay takes the place of its entry: the way back from there leads to the page before.
  const push = history.pushState.bind(history);
  pushEntry = push;
  history.pushState = (...entry) => (depthOf(history.state) > 0 ? history.replaceState(...entry) : push(...entry));
}
