import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { afterFrame } from '../ui/after-frame.ts';
import { shownToast, subscribeToast } from '../ui/overlay/toast-store.ts';

const LazyToaster = lazyOptional<object>(() =>
  import('../ui/overlay/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })),
);

/**
 * The toaster comes with the first thing that a person does, so that it is there before anything can fail: the first
 * load goes without it. A toast that finds it missing asks for it again.
 */
export function ToastSlot() {
  const [isWanted, setWanted] = useState(false);
  const toast = useSyncExternalStore(subscribeToast, shownToast, () => undefined);
  useEffect(() => {
    // Not in the press itself, which would wait for it.
    const want = () => afterFrame(() => setWanted(true));
    const events = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) addEventListener(event, want, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, want);
    };
  }, []);
  return (isWanted || toast) && <LazyToaster key={isWanted ? 'ready' : toast?.id} />;
}
