import type { Plan } from '@eleven/protocol/terms';
import { defineTexts } from '../i18n/texts.ts';

/** How plans are called, wherever they stand. */
export const PLAN_TEXTS = defineTexts({
  ko: {
    flexible: '자유형',
    days: (days: number) => `${days}일`,
    short: (days: number) => `${days}일`,
    term: (days: number) => `${days}일 상품`,
  },
  en: {
    flexible: 'Flexible',
    days: (days) => `${days} days`,
    short: (days) => `${days} d`,
    term: (days) => `${days}-day term`,
  },
});

export const planName = (texts: { flexible: string; days(days: number): string }, plan: Plan): string =>
  plan === 'flexible' ? texts.flexible : texts.days(plan);
