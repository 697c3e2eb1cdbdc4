/** Templates of emails to staff about alarms. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const about = {
  button: text('관리자 화면 열기', 'Open the admin area'),
  opens: 'linked',
  closing: text(
    '직원에게 보내는 경보입니다. 관리자 화면의 개요에서 메일로 받을지 정할 수 있습니다.',
    'Alarms go to staff. The overview of the admin area lets you choose whether you get them by email.',
  ),
  toUnconfirmed: false,
} as const;

export const ALARM_TEMPLATES = {
  alarmBegan: {
    ...about,
    subject: text('경보: {title}', 'Alarm: {title}'),
    body: [
      text('{text}', '{text}'),
      text('지금: {figures}', 'Now: {figures}'),
      text('시작: {beganAt}', 'Began: {beganAt}'),
      text('할 일: docs/operations.md의 “{runbook}”', 'What to do: “{runbook}” in docs/operations.md'),
    ],
  },
  alarmEnded: {
    ...about,
    subject: text('경보 끝남: {title}', 'Alarm has ended: {title}'),
    body: [
      text('정상으로 돌아왔습니다.', 'It is back to normal.'),
      text('시작: {beganAt}', 'Began: {beganAt}'),
      text('끝: {overAt}', 'Ended: {overAt}'),
    ],
  },
  alarmTest: {
    ...about,
    subject: text('경보 시험', 'Test of the alarms'),
    body: [text('경보 시험입니다. 아무 문제도 없습니다.', 'This is a test of the alarms. Nothing is wrong.')],
  },
} as const satisfies Record<string, MailTemplate>;
