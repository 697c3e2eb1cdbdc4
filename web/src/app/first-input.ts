import { useEffect, useState } from 'react';
import { afterFrame } from '../ui/after-frame.ts';

const EVENTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** True after the user's first input: code that loads then is ready soon, and is not part of the first load. */
export function useHadInput(): boolean {
  const [hadInput, setHadInput] = useState(false);
  useEffect(() => {
    // Not within the input event itself, which this would delay.
    const want = () => afterFrame(() => setHadInput(true));
    for (const event of EVENTS) addEventListener(event, want, { once: true, passive: true });
    return () => {
      for (const event of EVENTS) removeEventListener(event, want);
    };
  }, []);
  return hadInput;
}
