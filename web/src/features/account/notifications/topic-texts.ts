import { TOPIC_TITLES } from '@eleven/protocol/notification-topic-names';
import type { Topic } from '@eleven/protocol/notification-topics';
import { defineTexts } from '../../../i18n/texts.ts';

/** The name of each topic in the settings, and when its notifications are sent. */
export const TOPIC_TEXTS = defineTexts<Record<Topic, { readonly name: string; readonly when: string }>>({
  reserve: {
    ko: {
      name: TOPIC_TITLES.reserve.ko,
      when: '자유형의 보상 재원이 60, 30, 7일 아래로 내려가거나 다시 채워질 때, 운영사가 적립금을 출금하거나 새 스테이킹을 멈출 때',
    },
    en: {
      name: TOPIC_TITLES.reserve.en,
      when: 'When the reserve for flexible stakes falls below 60, 30 or 7 days or recovers, and when the operator withdraws from it or pauses new stakes',
    },
  },
  terms: {
    ko: { name: TOPIC_TITLES.terms.ko, when: '기간형 상품의 만기 7일 전과 1일 전, 그리고 만기가 되면' },
    en: { name: TOPIC_TITLES.terms.en, when: 'When a fixed term ends, and 7 days and 1 day before' },
  },
  stakes: {
    ko: { name: TOPIC_TITLES.stakes.ko, when: '맡긴 BNB가 체인에서 확정되면' },
    en: { name: TOPIC_TITLES.stakes.en, when: 'When a stake is final on the chain' },
  },
  withdrawals: {
    ko: { name: TOPIC_TITLES.withdrawals.ko, when: '출금이 체인에서 확정되면' },
    en: { name: TOPIC_TITLES.withdrawals.en, when: 'When a withdrawal is final on the chain' },
  },
  rewards: {
    ko: { name: TOPIC_TITLES.rewards.ko, when: '보상이 지갑에 도착하거나 다시 맡겨지면' },
    en: { name: TOPIC_TITLES.rewards.en, when: 'When a reward reaches your wallet or is compounded' },
  },
  rewardsReady: {
    ko: {
      name: TOPIC_TITLES.rewardsReady.ko,
      when: '받을 수 있는 보상이 아래에서 정한 금액에 이르면, 30일에 한 번까지',
    },
    en: {
      name: TOPIC_TITLES.rewardsReady.en,
      when: 'When your claimable rewards reach the amount that you choose below, at most once in 30 days',
    },
  },
  support: {
    ko: { name: TOPIC_TITLES.support.ko, when: '고객센터가 답변하면' },
    en: { name: TOPIC_TITLES.support.en, when: 'When your ticket has a new answer' },
  },
  announcements: {
    ko: { name: TOPIC_TITLES.announcements.ko, when: '서비스에 관한 공지가 있으면 (화면 위쪽에는 항상 표시)' },
    en: {
      name: TOPIC_TITLES.announcements.en,
      when: 'When there is an announcement about the service (always shown above the page)',
    },
  },
  security: {
    ko: {
      name: TOPIC_TITLES.security.ko,
      when: '새 기기에서 로그인하거나 비밀번호, 이메일이 바뀌면 (알림과 메일은 끌 수 없음)',
    },
    en: {
      name: TOPIC_TITLES.security.en,
      when: 'When a new device logs in, or your password or email changes (bell and email are always on)',
    },
  },
});
