/** Moves the focus to the first invalid field of a form, which may be out of view. */
import { useEffect, useRef, useState } from 'react';

export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // After the render that marks the field, so that a screen reader also reads its error.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, focusInvalid: () => setTries((count) => count + 1) };
}
