/** Templates of emails about restrictions set by staff, and about their end. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

/** Lines whose parameters are missing are omitted (interpolate.ts). */
const WHY = text('사유: {why}', 'Reason: {why}');
const UNTIL = text('{untilAt}에 저절로 끝납니다.', 'It ends automatically on {untilAt}.');
const YOURS = text(
  '맡긴 BNB는 계정이 아니라 지갑의 것입니다. 원금과 보상은 지금처럼 지갑으로 계약에서 직접 출금할 수 있습니다.',
  'Your staked BNB belongs to your wallet, not to the account: you can still withdraw principal and rewards from the contract with your wallet.',
);
const QUESTIONS = text('궁금한 점이 있으면 고객센터에 알려 주십시오.', 'If you have any questions, contact support.');

export const RESTRICTION_TEMPLATES = {
  accountSuspended: {
    subject: text('계정이 정지되었습니다', 'Your account is suspended'),
    body: [
      text(
        '운영자가 일레븐 계정을 정지했습니다. 모든 기기에서 로그아웃되었고, 정지가 끝날 때까지 로그인할 수 없습니다.',
        'The operator suspended your Eleven account. All devices were signed out, and you cannot log in until the suspension is over.',
      ),
      WHY,
      UNTIL,
      YOURS,
    ],
    button: text('고객센터에 문의', 'Contact support'),
    opens: 'supportPage',
    closing: text(
      '잘못되었다고 생각하시면 고객센터에 알려 주십시오. 로그인하지 않고 문의할 수 있습니다.',
      'If you think this is a mistake, contact support. You can write to us without logging in.',
    ),
    toUnconfirmed: false,
  },
  accountRestored: {
    subject: text('계정 정지가 풀렸습니다', 'Your account is open again'),
    body: [
      text(
        '일레븐 계정의 정지가 풀렸습니다. 전처럼 로그인할 수 있습니다.',
        'The suspension of your Eleven account was lifted. You can log in as before.',
      ),
    ],
    button: text('로그인', 'Login'),
    opens: 'loginPage',
    closing: QUESTIONS,
    toUnconfirmed: false,
  },
  ticketsRestricted: {
    subject: text('새 문의를 열 수 없습니다', 'You cannot open new tickets for now'),
    body: [
      text(
        '운영자가 일레븐 계정의 새 문의를 제한했습니다. 이미 연 문의에는 계속 쓸 수 있고, 답변도 그대로 받습니다.',
        'The operator restricted new tickets of your Eleven account. You can still write in your existing tickets, and get answers there.',
      ),
      WHY,
      UNTIL,
      YOURS,
    ],
    button: text('문의 보기', 'View your tickets'),
    opens: 'supportPage',
    closing: text(
      '잘못되었다고 생각하시면 이미 연 문의에 적어 주십시오. 계정의 다른 것은 모두 그대로입니다.',
      'If you think this is a mistake, tell us in one of your existing tickets. Everything else in your account stays the same.',
    ),
    toUnconfirmed: false,
  },
  ticketsAllowed: {
    subject: text('다시 새 문의를 열 수 있습니다', 'You can open new tickets again'),
    body: [
      text(
        '일레븐 계정의 새 문의 제한이 풀렸습니다.',
        'The restriction of new tickets of your Eleven account was lifted.',
      ),
    ],
    button: text('고객센터 열기', 'Open support'),
    opens: 'supportPage',
    closing: QUESTIONS,
    toUnconfirmed: false,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
