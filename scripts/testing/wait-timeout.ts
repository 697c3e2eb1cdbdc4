/** Runs before test files: by default `vi.waitFor` times out after a second, and no setting changes that. */
import { vi } from 'vitest';
import { STUCK_MS } from './limits.ts';

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) => {
  const asked = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { timeout: STUCK_MS, interval: 5, ...asked });
};
