/** Where alarms are sent besides email, and their thresholds. */
import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import { partsOf } from '../trusted-proxies.ts';
import { EnvError } from './error.ts';
import { isWebhookSecret, keyOfSecret } from './webhook-secret.ts';

export interface AlarmWebhook {
  readonly shape: (typeof SHAPES)[number];
  readonly url: string;
  /** The id of a Telegram chat. */
  readonly chat: string | undefined;
  /** Shown to staff and stored in the queue: it gives no access to the webhook. */
  readonly name: string;
}

export interface AlarmsEnv {
  readonly webhooks: readonly AlarmWebhook[];
  /** Signs messages to webhooks; undefined if no webhook needs it. */
  readonly key: Buffer | undefined;
  /** Whether webhooks may be inside the internal network. */
  readonly allowsPrivate: boolean;
  readonly thresholds: AlarmThresholds;
}

/** In the units of protocol/src/alarms.ts. */
export interface AlarmThresholds {
  /** Days for which the reserve still pays today's flexible stakes. */
  readonly runwayDays: number;
  /** Failed sign-ins in an hour. */
  readonly failedSignIns: number;
  /** Hours that a ticket may wait for staff. */
  readonly ticketHours: number;
  /** Emails that bounced or were given up, and notifications that were given up, in a day. */
  readonly failedMails: number;
  readonly failedPushes: number;
  /** Seconds that the replica may lag behind. */
  readonly replicaSeconds: number;
}

export const ALARM_THRESHOLDS: AlarmThresholds = {
  runwayDays: 30,
  failedSignIns: 200,
  ticketHours: 24,
  failedMails: 20,
  failedPushes: 50,
  replicaSeconds: 30,
};

const SHAPES = ['slack', 'telegram', 'json'] as const;
const WEBHOOK = /^(slack|telegram|json):(https?:\/\/.+)$/;
const WEBHOOKS =
  'must be addresses like slack:https://hooks.slack.com/services/…, telegram:https://api.telegram.org/bot…/sendMessage#(chat), json:https://example.org/alarms';
const THRESHOLDS = `must be numbers like runwayDays:30 failedSignIns:200, of: ${Object.keys(ALARM_THRESHOLDS).join(', ')}`;

function isWebhook(value: string): boolean {
  const [, shape, address = ''] = WEBHOOK.exec(value) ?? [];
  if (!URL.canParse(address)) return false;
  const { hash, username, password } = new URL(address);
  // Credentials in a URL would never be sent.
  return username === '' && password === '' && (shape === 'telegram') === /^#-?\w+$/.test(hash);
}

const pairsOf = (list: string) => list.split(/[\s,]+/).filter((part) => part !== '');
const isThreshold = (value: string) => {
  const [, name = ''] = /^(\w+):\d{1,9}$/.exec(value) ?? [];
  return Object.hasOwn(ALARM_THRESHOLDS, name);
};

export const ALARM_FIELDS = {
  ALARM_WEBHOOKS: z._default(
    z.string().check(z.refine((value) => partsOf(value).every(isWebhook), { error: WEBHOOKS })),
    '',
  ),
  ALARM_WEBHOOK_SECRET: z.optional(
    z.string().check(z.refine(isWebhookSecret, { error: 'must be whsec_ and the base64 of 24 to 64 random bytes' })),
  ),
  ALARM_WEBHOOK_PRIVATE: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  ALARM_THRESHOLDS: z._default(
    z.string().check(z.refine((value) => pairsOf(value).every(isThreshold), { error: THRESHOLDS })),
    Object.entries(ALARM_THRESHOLDS)
      .map(([name, value]) => `${name}:${value}`)
      .join(' '),
  ),
};

type Given = Readonly<Partial<Record<keyof typeof ALARM_FIELDS, string>>>;

export function alarmsOf(env: Given, local: boolean): AlarmsEnv {
  const webhooks = partsOf(env.ALARM_WEBHOOKS ?? '').map(webhookOf);
  const allowsPrivate = env.ALARM_WEBHOOK_PRIVATE === 'on';
  if (!local && !allowsPrivate && webhooks.some(({ url }) => !url.startsWith('https://')))
    throw new EnvError('ALARM_WEBHOOKS', 'must be https addresses, unless ALARM_WEBHOOK_PRIVATE is on');
  const secret = env.ALARM_WEBHOOK_SECRET;
  if (secret === undefined && webhooks.some(({ shape }) => shape === 'json'))
    throw new EnvError('ALARM_WEBHOOK_SECRET', 'is missing: messages to json: webhooks are signed');
  const given = pairsOf(env.ALARM_THRESHOLDS ?? '').map((pair) => pair.split(':'));
  return {
    webhooks,
    key: secret === undefined ? undefined : keyOfSecret(secret),
    allowsPrivate,
    thresholds: { ...ALARM_THRESHOLDS, ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) },
  };
}

function webhookOf(value: string): AlarmWebhook {
  const [, shape, address = ''] = WEBHOOK.exec(value) ?? [];
  const { hash, host, href } = new URL(address);
  const url = hash === '' ? href : href.slice(0, -hash.length);
  const digest = createHash('sha256').update(href).digest('hex').slice(0, 6);
  return {
    shape: shape as AlarmWebhook['shape'],
    url,
    chat: hash === '' ? undefined : hash.slice(1),
    name: `${shape} ${host} ${digest}`,
  };
}
