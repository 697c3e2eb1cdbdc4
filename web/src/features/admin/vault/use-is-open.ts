import { useEffect, useRef } from 'react';

/** Whether the dialog is still open, for work that ends later: whoever goes back meanwhile does not want the wallet to open. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
