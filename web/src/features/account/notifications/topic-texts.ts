import type { Topic } from '@eleven/protocol/notification-topics';
import { defineTexts } from '../../../i18n/texts.ts';

/** The name of each topic in the settings, and when something of it is sent. */
export const TOPIC_TEXTS = defineTexts<Record<Topic, { readonly name: string; readonly when: string }>>({
  reserve: {
    ko: {
      name: '적립금과 보상률',
      when: '자유형의 보상 재원이 60, 30, 7일 아래로 내려가거나 다시 채워질 때, 운영자가 적립금을 인출하거나 새 스테이킹을 멈출 때',
    },
    en: {
      name: 'Reserve and rate',
      when: 'When the reserve for flexible stakes falls below 60, 30 or 7 days or recovers, and when the operator withdraws from it or pauses new stakes',
    },
  },
  terms: {
    ko: { name: '만기', when: '기간형 상품의 만기 7일 전과 1일 전, 그리고 만기가 되면' },
    en: { name: 'Fixed terms', when: '7 days and 1 day before a fixed term ends, and when it ends' },
  },
  stakes: {
    ko: { name: '스테이킹 완료', when: '맡긴 BNB가 체인에서 확정되면' },
    en: { name: 'Stake final', when: 'When a stake is final on the chain' },
  },
  withdrawals: {
    ko: { name: '출금 완료', when: '출금이 체인에서 확정되면' },
    en: { name: 'Withdrawal final', when: 'When a withdrawal is final on the chain' },
  },
  rewards: {
    ko: { name: '보상 수령', when: '보상이 지갑에 도착하거나 다시 맡겨지면' },
    en: { name: 'Rewards claimed', when: 'When a reward reaches your wallet or is compounded' },
  },
  rewardsReady: {
    ko: { name: '보상 도달', when: '수령할 수 있는 보상이 아래에서 정한 금액에 이르면, 30일에 한 번까지' },
    en: {
      name: 'Rewards reached',
      when: 'When your claimable rewards reach the amount that you choose below, at most once in 30 days',
    },
  },
  support: {
    ko: { name: '상담 답변', when: '고객센터가 답변하면' },
    en: { name: 'Support replies', when: 'When support replies' },
  },
  announcements: {
    ko: { name: '공지', when: '서비스에 관한 공지가 있으면. 화면 위쪽에는 항상 표시됩니다.' },
    en: {
      name: 'Announcements',
      when: 'When there is an announcement about the service. It always appears above the page.',
    },
  },
  security: {
    ko: { name: '보안', when: '새 기기 로그인, 비밀번호와 이메일 변경. 알림과 메일은 끌 수 없습니다.' },
    en: {
      name: 'Security',
      when: 'New devices, password and email changes. The bell and email cannot be turned off.',
    },
  },
});
