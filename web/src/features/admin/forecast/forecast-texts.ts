/** The three cases in words: their names and their assumptions. */
import type { ForecastCase } from '@eleven/protocol/vault/forecast';
import { defineTexts } from '../../../i18n/texts.ts';

export const CASE_NAMES = defineTexts<Record<ForecastCase, string>>({
  nothing: { ko: '변화 없음', en: 'Nothing changes' },
  growth: { ko: '지난 30일처럼 증가', en: 'Growth as in the last 30 days' },
  leaving: { ko: '만기에 모두 출금', en: 'Everybody leaves' },
});

export const CASE_RULES = defineTexts<Record<ForecastCase, string>>({
  nothing: {
    ko: '아무도 맡기거나 받거나 출금하거나 채우지 않습니다.',
    en: 'Nobody stakes, claims, leaves or funds.',
  },
  growth: {
    ko: '지난 30일의 순증가가 매주 같은 속도로 이어지고, 끝난 기간형은 출금됩니다. 적립금이 감당하지 못하는 예치는 계약이 거절합니다.',
    en: 'The net stakes of the last 30 days continue at the same pace, week by week; terms that end are withdrawn. The contract refuses what the reserve cannot cover.',
  },
  leaving: {
    ko: '기간형은 끝나는 대로, 자유형은 90일 뒤에 보상과 함께 모두 출금됩니다.',
    en: 'Fixed terms are withdrawn when they end, all flexible stakes with their rewards in 90 days.',
  },
});
