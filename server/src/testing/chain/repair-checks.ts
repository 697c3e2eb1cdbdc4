import type { Checks } from '../../indexer/roll-back.ts';

/** As the repair checks, but at once: its own checks take three quarters of a minute. */
export const QUICK_CHECKS: Checks = { agreements: 3, contradictions: 5, everyMs: 1, most: 20 };
