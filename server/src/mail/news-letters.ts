/** Letters about what happened, which a reader may switch off. */
import type { Text } from '@eleven/protocol/product';
import type { LetterText } from './letters.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const SWITCH_OFF = text(
  '이런 메일은 설정의 알림에서 끌 수 있습니다.',
  'You can switch off mails like this under Notifications in your settings.',
);

export const NEWS_LETTERS = {
  activity: {
    subject: text('{action}', '{action}'),
    body: [text('{description}', '{description}'), text('지갑: {wallet}', 'Wallet: {wallet}')],
    button: text('대시보드 열기', 'Open the dashboard'),
    opens: 'dashboardPage',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
  },
  ticketAnswered: {
    subject: text('문의 {number}에 답변이 도착했습니다', 'Your ticket {number} has an answer'),
    body: [
      text(
        '고객센터가 문의에 답변했습니다. 답변은 문의 화면에서 볼 수 있습니다.',
        'Our support has answered. You find the answer in your ticket.',
      ),
    ],
    button: text('답변 보기', 'Read the answer'),
    opens: 'linked',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
    topic: 'support',
  },
  announcement: {
    subject: text('{title}', '{title}'),
    body: [text('{body}', '{body}')],
    button: text('자세히 보기', 'Read more'),
    opens: 'linked',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
    topic: 'announcements',
  },
} as const satisfies Record<string, LetterText>;
