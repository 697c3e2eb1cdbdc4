/** The categories and states of tickets. */
import type { Text } from './product.ts';

/** `open`: waits for us · `answered`: by us · `waiting`: for the customer's answer to our question · `closed` */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_CATEGORIES = [
  'account',
  'wallet',
  'staking',
  'rewards',
  'withdrawal',
  'security',
  'other',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const CATEGORY_NAMES: Readonly<Record<TicketCategory, Text>> = {
  account: { ko: '계정과 로그인', en: 'Account and login' },
  wallet: { ko: '지갑', en: 'Wallet' },
  staking: { ko: '맡기기', en: 'Staking' },
  rewards: { ko: '보상', en: 'Rewards' },
  withdrawal: { ko: '출금', en: 'Withdrawing' },
  security: { ko: '보안', en: 'Security' },
  other: { ko: '기타', en: 'Other' },
};

export function isTicketState(value: string | undefined): value is TicketState {
  return TICKET_STATES.some((state) => state === value);
}

export function isTicketCategory(value: string | undefined): value is TicketCategory {
  return TICKET_CATEGORIES.some((category) => category === value);
}
