import { useEffect, useState } from 'react';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { registerWorker } from '../../lib/service-worker.ts';
import { isAnyUnderWay } from '../../wallet/tx/any-under-way.ts';
import { isInstalled } from './is-installed.ts';
import { type Release, watchRelease } from './release.ts';
import { ReleaseNotice } from './release-notice.tsx';

const PullToRefresh = lazyOptional<object>(() => import('./pull-to-refresh.tsx'));

/** A page that stays open checks for new releases too. */
const UPDATE_CHECK_MS = 60 * 60_000;
/** During a visit, the worker is registered when the browser is idle, at the latest after this. */
const IDLE_AT_LATEST_MS = 5_000;

/** Registers the service worker, offers a new release, and gives the installed app what the browser's own bar would have. */
export default function Installed() {
  const [release, setRelease] = useState<Release>();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => watchWorker(setRelease, setOffered), []);
  return (
    <>
      {/* Many screen readers announce only the text that appears in a region they know. */}
      <div role="status">
        {isOffered && release && <ReleaseNotice accept={() => void release.accept()} later={() => setOffered(false)} />}
      </div>
      {isInstalled() && navigator.maxTouchPoints > 0 && <PullToRefresh />}
    </>
  );
}

function watchWorker(onRelease: (release: Release) => void, onOffer: (isOffered: boolean) => void): () => void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // The dev server has no worker.
  if (!container || !import.meta.env.PROD) return () => {};
  let release: Release | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let isOver = false;
  const checkForUpdate = () => {
    // Without a network, or with the server down, there is nothing new.
    if (document.visibilityState === 'visible') registration?.update().catch(() => {});
  };
  const begin = async () => {
    // Browsers that store nothing (private windows) refuse it, and nothing depends on it.
    registration = await registerWorker().catch(() => undefined);
    if (!registration || isOver) return;
    release = watchRelease({
      container,
      registration,
      isBusy: () => isAnyUnderWay(Date.now()),
      isOfPage: (entry) => performance.getEntriesByName(location.origin + entry).length > 0,
      onOffer,
      reload: () => location.reload(),
    });
    onRelease(release);
  };
  whenIdle(() => void begin());
  document.addEventListener('visibilitychange', checkForUpdate);
  const timer = setInterval(checkForUpdate, UPDATE_CHECK_MS);
  return () => {
    isOver = true;
    release?.stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkForUpdate);
  };
}

function whenIdle(work: () => void): void {
  // Safari does not have requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(work, IDLE_AT_LATEST_MS);
}
