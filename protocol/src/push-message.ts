/**
 * The text of a notification on a device, and the page that it opens. Anybody who sees the screen of a phone may
 * read it: without its owner's consent it says what happened, but contains no amount, wallet, device or other detail.
 */
import { ACTIVITY_KINDS, type ActivityKind, type ActivityParams, renderActivity } from './activity.ts';
import { type Locale, PRODUCT_NAME, type Text } from './product.ts';

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of our site. */
  readonly url: string;
  /** The same for a repeat, so the device shows only one. */
  readonly tag: string;
}

const DETAILS: Text = { ko: '자세한 내용은 일레븐에서 볼 수 있습니다.', en: 'Open Eleven for the details.' };

const PAGES = {
  security: '/activity-logs',
  money: '/dashboard',
  support: '/customer-service',
} as const satisfies Record<(typeof ACTIVITY_KINDS)[ActivityKind]['area'], string>;

interface PushInput {
  readonly activityId: bigint;
  readonly kind: ActivityKind;
  readonly params: ActivityParams;
  readonly locale: Locale;
  readonly showsAmounts: boolean;
}

export function pushMessage({ activityId, kind, params, locale, showsAmounts }: PushInput): PushMessage {
  const { action, description } = renderActivity(kind, params, locale);
  return {
    title: action,
    body: showsAmounts ? description : DETAILS[locale],
    url: PAGES[ACTIVITY_KINDS[kind].area],
    tag: `activity-${activityId}`,
  };
}

const TEST: Text = {
  ko: '시험 알림입니다. 이 기기에서 알림을 받을 수 있습니다.',
  en: 'This is a test. Notifications reach this device.',
};

export function testPushMessage(locale: Locale): PushMessage {
  return { title: PRODUCT_NAME, body: TEST[locale], url: '/settings', tag: 'test' };
}
