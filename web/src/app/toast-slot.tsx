import { useSyncExternalStore } from 'react';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { shownToast, subscribeToast } from '../ui/overlay/toast-store.ts';
import { useHadInput } from './first-input.ts';

const LazyToaster = lazyOptional<object>(() =>
  import('../ui/overlay/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })),
);
const Installed = lazyOptional<object>(() => import('./installed/installed.tsx'));

/**
 * The toaster loads on the first user input, so that it is ready before anything can fail but not part of the first load. A
 * toast that finds it missing loads it too. So does the service worker: whoever only looks pays nothing for a next visit.
 */
export function ToastSlot() {
  const hadInput = useHadInput();
  const toast = useSyncExternalStore(subscribeToast, shownToast, () => undefined);
  return (
    <>
      {(hadInput || toast) && <LazyToaster key={hadInput ? 'ready' : toast?.id} />}
      {hadInput && <Installed />}
    </>
  );
}
