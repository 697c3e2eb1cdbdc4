/**
 * Timeouts of the tests. Tests wait for facts, which may come late on a busy machine: the timeouts only end a wait that hangs,
 * and name it.
 */

/** Timeout of one wait. */
export const STUCK_MS = 120_000;

/** Timeout of a whole test, of a hook, and of vitest's own waits. */
export const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: STUCK_MS } } };
