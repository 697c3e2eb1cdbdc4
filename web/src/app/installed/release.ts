/**
 * A new release waits behind the page (web/worker/sw.ts). It is offered while no wallet request is open and nothing is under
 * way, takes over when the user accepts it, and reloads only the page where it was accepted, never unasked.
 */
export interface ReleaseDeps {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>;
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'waiting' | 'installing' | 'addEventListener' | 'removeEventListener'
  >;
  /** Whether any open page has a transaction under way. */
  readonly isBusy: () => Promise<boolean>;
  /** Whether the page runs the release whose entry script this is. */
  readonly isOfPage: (entry: string) => boolean;
  readonly onOffer: (isOffered: boolean) => void;
  readonly reload: () => void;
}

export interface Release {
  /** The user accepts: takes over and reloads, unless something is under way by now. */
  accept(): Promise<void>;
  stop(): void;
}

const BUSY_AGAIN_MS = 2_000;
/** A worker that has not taken over by then is no longer waited for. */
const TAKE_OVER_MS = 3_000;

export function watchRelease(deps: ReleaseDeps): Release {
  const { container, registration } = deps;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const consider = async (): Promise<void> => {
    clearTimeout(timer);
    const newest = registration.waiting ?? container.controller;
    if (!newest || isStopped) return;
    const entry = await releaseOf(newest);
    if (entry === undefined || (newest === container.controller && deps.isOfPage(entry))) return deps.onOffer(false);
    if (await deps.isBusy()) {
      deps.onOffer(false);
      timer = setTimeout(() => void consider(), BUSY_AGAIN_MS);
      return;
    }
    // The page came from the network and already runs this release: there is nothing to reload.
    if (deps.isOfPage(entry)) newest.postMessage('takeOver');
    else deps.onOffer(true);
  };

  const onInstalling = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void consider());
  };
  /** Accepted here, or in another page. */
  const onTakenOver = () => {
    if (!isPressed) return void consider();
    clearTimeout(timer);
    deps.reload();
  };

  registration.addEventListener('updatefound', onInstalling);
  container.addEventListener('controllerchange', onTakenOver);
  onInstalling();
  void consider();

  return {
    async accept() {
      // Something may have begun in another page since it was offered.
      if (await deps.isBusy()) return consider();
      isPressed = true;
      if (!registration.waiting) return deps.reload();
      registration.waiting.postMessage('takeOver');
      timer = setTimeout(deps.reload, TAKE_OVER_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      registration.removeEventListener('updatefound', onInstalling);
      container.removeEventListener('controllerchange', onTakenOver);
    },
  };
}

const ANSWER_MS = 2_000;

/** The entry script of the worker's release. Undefined for a worker that stores no pages: it has no release to offer. */
function releaseOf(worker: Pick<ServiceWorker, 'postMessage'>): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(typeof data === 'string' ? data : undefined);
    };
    worker.postMessage('release', [port2]);
  }).finally(() => port1.close()) as Promise<string | undefined>;
}
