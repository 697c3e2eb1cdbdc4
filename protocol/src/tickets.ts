/** The categories and states of tickets. */
import type { Text } from './product.ts';

/** `open`: waits for us · `answered`: by us · `waiting`: for the customer's answer to our question · `closed` */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The most tickets that a search returns. A narrower search shows others. */
export const SEARCHED_TICKETS_MAX = 50;

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

/** The customer’s rating of the help, given once the ticket is closed. */
export const TICKET_RATINGS = ['good', 'bad'] as const;
export type TicketRating = (typeof TICKET_RATINGS)[number];
export const RATING_TEXT_MAX = 500;
/** How long a rating can be changed. */
export const RATING_DAYS = 7;

/** Most urgent first. Each has a separate response time. */
export const TICKET_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const PRIORITY_NAMES: Readonly<Record<TicketPriority, Text>> = {
  urgent: { ko: '긴급', en: 'Urgent' },
  high: { ko: '높음', en: 'High' },
  normal: { ko: '보통', en: 'Normal' },
  low: { ko: '낮음', en: 'Low' },
};

/** In minutes: for the first answer, and for each later one. */
export interface TicketPromise {
  readonly firstMinutes: number;
  readonly nextMinutes: number;
}

/** Used until staff change them. */
export const DEFAULT_PROMISES: Readonly<Record<TicketPriority, TicketPromise>> = {
  urgent: { firstMinutes: 4 * 60, nextMinutes: 4 * 60 },
  high: { firstMinutes: 8 * 60, nextMinutes: 8 * 60 },
  normal: { firstMinutes: 24 * 60, nextMinutes: 24 * 60 },
  low: { firstMinutes: 72 * 60, nextMinutes: 72 * 60 },
};

/** Colours of labels: the tones of tags except brass, which is only for rewards. */
export const LABEL_COLORS = ['plain', 'ok', 'warn', 'danger'] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];
