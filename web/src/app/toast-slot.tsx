import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { afterFrame } from '../ui/after-frame.ts';
import { shownToast, subscribeToast } from '../ui/overlay/toast-store.ts';

const LazyToaster = lazyOptional<object>(() =>
  import('../ui/overlay/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })),
);

/**
 * The toaster loads on the first user input, so that it is ready before anything can fail but not part of the first load. A
 * toast that finds it missing loads it too.
 */
export function ToastSlot() {
  const [isWanted, setWanted] = useState(false);
  const toast = useSyncExternalStore(subscribeToast, shownToast, () => undefined);
  useEffect(() => {
    // Not within the input event itself, which would have to wait for it.
    const want = () => afterFrame(() => setWanted(true));
    const events = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) addEventListener(event, want, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, want);
    };
  }, []);
  return (isWanted || toast) && <LazyToaster key={isWanted ? 'ready' : toast?.id} />;
}
