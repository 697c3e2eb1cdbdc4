/** Templates of emails about incidents, for subscribers. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

/** The parts that all emails about an incident have in common. */
const incident = {
  button: text('서비스 상태 보기', 'See the service status'),
  opens: 'statusPage',
  closing: text(
    '장애 소식을 메일로 받겠다고 하셔서 보낸 메일입니다. 그만 받으려면 이 주소를 여십시오: {endUrl}',
    'You asked for emails about incidents. To stop them, open this address: {endUrl}',
  ),
  toUnconfirmed: false,
} as const;

const affected = text('영향을 받는 부분: {parts}', 'Affected: {parts}');

export const STATUS_TEMPLATES = {
  statusConfirm: {
    subject: text('장애 소식 메일: 주소를 확인해 주십시오', 'Emails about incidents: please confirm your address'),
    body: [
      text(
        '이 주소로 일레븐의 장애 소식을 받겠다는 요청이 있었습니다. 아래 링크로 확인하면 장애가 시작되거나, 새 소식이 있거나, 해결될 때 메일을 보냅니다.',
        'Somebody asked for emails about incidents at Eleven to this address. Once you confirm, we write when an incident begins, has news, or ends.',
      ),
      text('7일 안에 확인하지 않으면 이 주소를 지웁니다.', 'Without that, we delete the address after 7 days.'),
    ],
    button: text('주소 확인', 'Confirm the address'),
    opens: 'statusPage',
    closing: text(
      '요청하지 않으셨다면 이 메일을 무시해 주십시오. 다른 메일은 보내지 않습니다.',
      'If you did not ask for this, ignore this email. We will not send another.',
    ),
    toUnconfirmed: true,
  },
  incidentOpened: {
    ...incident,
    subject: text('장애: {title}', 'Incident: {title}'),
    body: [text('{text}', '{text}'), affected, text('시작: {beganAt}', 'Began: {beganAt}')],
  },
  incidentUpdated: {
    ...incident,
    subject: text('장애 소식: {title}', 'Incident update: {title}'),
    body: [text('{state}: {text}', '{state}: {text}'), affected, text('시작: {beganAt}', 'Began: {beganAt}')],
  },
  incidentEnded: {
    ...incident,
    subject: text('해결됨: {title}', 'Resolved: {title}'),
    body: [
      text('{text}', '{text}'),
      affected,
      text('시작: {beganAt}', 'Began: {beganAt}'),
      text('해결: {overAt}', 'Resolved: {overAt}'),
    ],
  },
} as const satisfies Record<string, MailTemplate>;
