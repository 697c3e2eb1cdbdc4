/** The parts of an account that staff can restrict. Neither keeps anybody from leaving: only the wallet controls its stakes. */
import type { Text } from '../product.ts';

/** `suspension`: cannot sign in · `tickets`: cannot open new tickets, but can still write to existing ones. */
export const RESTRICTIONS = ['suspension', 'tickets'] as const;
export type RestrictionKind = (typeof RESTRICTIONS)[number];

export const RESTRICTION_NAMES: Readonly<Record<RestrictionKind, Text>> = {
  suspension: { ko: '계정 정지', en: 'Account suspended' },
  tickets: { ko: '새 문의 제한', en: 'No new tickets' },
};
