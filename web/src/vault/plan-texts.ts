import type { Plan } from '@eleven/protocol/vault/terms';
import { defineTexts } from '../i18n/texts.ts';

/** The plans' names, used everywhere. */
export const PLAN_TEXTS = defineTexts({
  flexible: { ko: '자유형', en: 'Flexible' },
  days: { ko: (days: number) => `${days}일`, en: (days) => `${days} days` },
  short: { ko: (days: number) => `${days}일`, en: (days) => `${days} d` },
  term: { ko: (days: number) => `${days}일 상품`, en: (days) => `${days}-day term` },
});

export const planName = (texts: { flexible: string; days(days: number): string }, plan: Plan): string =>
  plan === 'flexible' ? texts.flexible : texts.days(plan);
