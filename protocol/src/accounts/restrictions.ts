/** The parts of an account that staff can restrict. Neither keeps anybody from leaving: stakes answer to the wallet alone. */
import type { Text } from '../product.ts';

/** `suspension`: signs in nowhere · `tickets`: opens no new tickets, and can still write to those that are there. */
export const RESTRICTIONS = ['suspension', 'tickets'] as const;
export type RestrictionKind = (typeof RESTRICTIONS)[number];

export const RESTRICTION_NAMES: Readonly<Record<RestrictionKind, Text>> = {
  suspension: { ko: '계정 정지', en: 'Account suspended' },
  tickets: { ko: '새 문의 제한', en: 'No new tickets' },
};
