/** Templates of emails about events. Readers can turn most of them off. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const SWITCH_OFF = text(
  '이런 메일은 설정의 알림에서 끌 수 있습니다.',
  'You can turn off emails like this under Notifications in your settings.',
);

const TO_VISITOR = text(
  '이 주소로 문의하셨기 때문에 보낸 메일입니다. 링크를 가진 사람은 누구나 문의를 읽을 수 있으니 다른 사람에게 보내지 마십시오.',
  'You are receiving this email because you wrote to us from this address. Anyone who has the link can read the ticket, so do not share it.',
);

const MERGED = {
  subject: text('문의 {part} 건을 문의 {number} 건에 합쳤습니다', 'Your tickets {part} and {number} were merged'),
  body: [
    text(
      '같은 내용을 한곳에서 도와드리려고 두 문의를 합쳤습니다. 앞으로 문의 {number}에서 답변드립니다.',
      'We have merged the two tickets to help you in one place. From now on we answer in ticket {number}.',
    ),
  ],
  button: text('문의 보기', 'Open the ticket'),
  opens: 'linked',
} as const;

export const NEWS_TEMPLATES = {
  activity: {
    subject: text('{action}', '{action}'),
    body: [
      text('{description}', '{description}'),
      text('지갑: {wallet}', 'Wallet: {wallet}'),
      text('거래 (확정): {txHash}', 'Transaction (final): {txHash}'),
    ],
    button: text('대시보드 열기', 'Open the dashboard'),
    opens: 'dashboardPage',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
  },
  digest: {
    subject: text('하루 소식 {count}건', 'Your day at Eleven: {count} in your activity'),
    body: [text('{entries}', '{entries}')],
    button: text('활동 기록 열기', 'Open your activity'),
    opens: 'activityPage',
    closing: text(
      '하루 한 번 모아 보내는 메일입니다. 설정의 알림에서 바꿀 수 있습니다.',
      'You chose one email a day. You can change that under Notifications in your settings.',
    ),
    toUnconfirmed: false,
  },
  ticketConfirm: {
    subject: text('문의 {number}: 이메일 주소를 확인해 주십시오', 'Ticket {number}: please confirm your address'),
    body: [
      text(
        '이 주소로 일레븐 고객센터에 문의가 작성되었습니다. 아래 링크로 주소를 확인하면 문의가 접수됩니다.',
        'Somebody wrote to Eleven support from this address. We receive the ticket once you confirm the address with the link below.',
      ),
      text(
        '같은 링크에서 답변을 읽고 이어서 쓸 수 있습니다. 링크를 가진 사람은 누구나 문의를 읽을 수 있으니 다른 사람에게 보내지 마십시오.',
        'The same link shows our replies and lets you write back. Anyone who has it can read the ticket, so do not share it.',
      ),
      text('7일 안에 확인하지 않은 문의는 지워집니다.', 'A ticket that is not confirmed within 7 days is deleted.'),
    ],
    button: text('주소 확인하고 문의 보내기', 'Confirm and send the ticket'),
    opens: 'linked',
    closing: text(
      '문의하지 않으셨다면 이 메일을 무시해 주십시오. 다른 메일은 보내지 않습니다.',
      'If you did not write to us, ignore this email. We will not send another.',
    ),
    toUnconfirmed: true,
  },
  ticketAnswered: {
    subject: text('문의 {number}에 답변이 도착했습니다', 'A reply to your ticket {number}'),
    body: [
      text(
        '고객센터가 문의에 답변했습니다. 답변은 문의 화면에서 볼 수 있습니다.',
        'Support has replied. You can read the reply in your ticket.',
      ),
    ],
    button: text('답변 보기', 'Read the reply'),
    opens: 'linked',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
    topic: 'support',
  },
  visitorAnswered: {
    subject: text('문의 {number}에 답변이 도착했습니다', 'A reply to your ticket {number}'),
    body: [
      text(
        '고객센터가 문의에 답변했습니다. 아래 링크에서 답변을 읽고 이어서 쓸 수 있습니다.',
        'Support has replied. Use the link to read the reply and write back.',
      ),
    ],
    button: text('답변 보기', 'Read the reply'),
    opens: 'linked',
    closing: TO_VISITOR,
    toUnconfirmed: false,
  },
  ticketMerged: {
    ...MERGED,
    closing: SWITCH_OFF,
    toUnconfirmed: false,
    topic: 'support',
  },
  visitorMerged: {
    ...MERGED,
    closing: TO_VISITOR,
    toUnconfirmed: false,
  },
  announcement: {
    subject: text('일레븐 공지', 'News from Eleven'),
    body: [text('{text}', '{text}')],
    button: text('일레븐 열기', 'Open Eleven'),
    opens: 'linked',
    closing: SWITCH_OFF,
    toUnconfirmed: false,
    topic: 'announcements',
  },
} as const satisfies Record<string, MailTemplate>;
