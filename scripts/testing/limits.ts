/**
 * How long tests wait. They wait for facts, which come when they come on a machine as busy as any: limits only end a wait
 * that is stuck, and say which one.
 */

/** One wait. */
export const STUCK_MS = 120_000;

/** A whole test, a hook, and a wait of vitest's own. */
export const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: STUCK_MS } } };
