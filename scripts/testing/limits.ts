/**
 * How long tests wait. What is waited for is a fact, and comes when it comes on a machine as busy as any: limits are there
 * only to end what is stuck, and to say at which wait.
 */

/** One wait. */
export const STUCK_MS = 120_000;

/** A whole test, a hook, and a wait of vitest's own. */
export const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: STUCK_MS } } };
