import { useSyncExternalStore } from 'react';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { shownToast, subscribeToast } from '../ui/overlay/toast-store.ts';
import { useHadInput } from './first-input.ts';

const AfterInput = lazyOptional<object>(() => import('./after-input.tsx'));

/**
 * The toaster loads on the first user input, so that it is ready before anything can fail but not part of the first load. A
 * toast that finds it missing loads it too. The service worker is registered then as well: visitors who only look download
 * nothing for a next visit.
 */
export function ToastSlot() {
  const hadInput = useHadInput();
  const toast = useSyncExternalStore(subscribeToast, shownToast, () => undefined);
  return (hadInput || toast) && <AfterInput key={hadInput ? 'ready' : toast?.id} />;
}
