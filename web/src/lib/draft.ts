/** Typed text that survives a reload (the page reloads when the connection returns). Never for passwords. */
import { useState } from 'react';
import { tab } from '../storage.ts';

export const DRAFT_PREFIX = 'draft.';

function read<Values extends Record<string, string>>(name: string, empty: Values): Values {
  const saved = tab.readJson(DRAFT_PREFIX + name) ?? {};
  const known = Object.entries(saved).filter(([key, value]) => key in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(known) };
}

/** The draft when the form first rendered, and functions to keep or drop it. */
export function useDraft<Values extends Record<string, string>>(name: string, empty: Values) {
  const [initial] = useState(() => read(name, empty));
  return {
    initial,
    keep(values: Partial<Values>) {
      tab.write(DRAFT_PREFIX + name, JSON.stringify({ ...read(name, empty), ...values }));
    },
    drop() {
      tab.remove(DRAFT_PREFIX + name);
    },
  };
}
