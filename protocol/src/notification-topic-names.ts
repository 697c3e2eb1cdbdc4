/** The name of each topic, for the settings and for the page that a link in an email opens. */
import type { Topic } from './notification-topics.ts';
import type { Text } from './product.ts';

export const TOPIC_TITLES: Readonly<Record<Topic, Text>> = {
  reserve: { ko: '적립금과 보상률', en: 'Reserve and rate' },
  terms: { ko: '만기', en: 'Fixed terms' },
  stakes: { ko: '스테이킹 완료', en: 'Stake final' },
  withdrawals: { ko: '출금 완료', en: 'Withdrawal final' },
  rewards: { ko: '보상 수령', en: 'Rewards claimed' },
  rewardsReady: { ko: '보상 도달', en: 'Rewards reached' },
  support: { ko: '상담 답변', en: 'Support replies' },
  announcements: { ko: '공지', en: 'Announcements' },
  security: { ko: '보안', en: 'Security' },
};

/** The daily email, in links that end it. */
export const DIGEST_TITLE: Text = { ko: '하루 한 번의 소식', en: 'the news of each day' };
