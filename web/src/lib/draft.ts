/** Typed text survives a reload (the page reloads when the connection returns). Never for passwords. */
import { useState } from 'react';

const PREFIX = 'draft.';

function read<Values extends Record<string, string>>(name: string, empty: Values): Values {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return empty;
    const known = Object.entries(saved).filter(([key, value]) => key in empty && typeof value === 'string');
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
}

/** The draft as it was when the form appeared, and how to keep or drop it. */
export function useDraft<Values extends Record<string, string>>(name: string, empty: Values) {
  const [initial] = useState(() => read(name, empty));
  return {
    initial,
    keep(values: Partial<Values>) {
      try {
        sessionStorage.setItem(PREFIX + name, JSON.stringify({ ...read(name, empty), ...values }));
      } catch {
        // Storage is blocked: the draft lives as long as the page.
      }
    },
    drop() {
      try {
        sessionStorage.removeItem(PREFIX + name);
      } catch {
        // Storage is blocked: nothing was kept.
      }
    },
  };
}
