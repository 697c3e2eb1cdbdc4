/** Templates of emails about emails. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

export const DELIVERY_TEMPLATES = {
  mailResumed: {
    subject: text('메일을 다시 보냅니다', 'You get our emails again'),
    body: [
      text(
        '설정에서 메일을 다시 받기로 하셨습니다. 이 메일이 도착했으니 다른 메일도 다시 이 주소로 보냅니다.',
        'You asked in your settings to get our emails again. This one has arrived, so the others will come here as well.',
      ),
      text(
        '그동안 계정에 있었던 일은 활동 기록에서 볼 수 있습니다.',
        'What happened in your account meanwhile is in your activity log.',
      ),
    ],
    button: text('알림 설정 열기', 'Open the notification settings'),
    opens: 'settingsPage',
    closing: text(
      '어떤 메일을 받을지는 설정의 알림에서 고를 수 있습니다.',
      'Under Notifications in the settings you choose which emails come.',
    ),
    toUnconfirmed: false,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
