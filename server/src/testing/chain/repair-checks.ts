import type { Checks } from '../../indexer/roll-back.ts';

/** Like the repair's checks, but without the delays, which take three quarters of a minute. */
export const QUICK_CHECKS: Checks = { agreements: 3, contradictions: 5, everyMs: 1, most: 20 };
