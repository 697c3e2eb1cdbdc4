/** Notifications to devices: this server's keys, and the push services that it may contact. */
import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod/mini';
import { partsOf } from '../trusted-proxies.ts';
import { EnvError } from './error.ts';

export interface PushEnv {
  /** Identifies this server to push services. If undefined, the local chain generates keys; elsewhere nothing is sent. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | undefined;
  /** Hosts of permitted push services: names, with `*.` for subdomains and with a port unless it is 443. */
  readonly hosts: readonly string[];
}

/** The push services of the browsers in use: Chrome and its relatives, Firefox, Edge, Safari. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];
const isPushHost = (value: string): boolean => {
  const [, name = ''] = /^(?:\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/.exec(value) ?? [];
  return name !== '' && isIP(name) === 0;
};
const VAPID_NAMES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

export const PUSH_FIELDS = {
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'must be the 87 characters of a public key'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be the 43 characters of a private key'))),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^mailto:[^\s@]+@[^\s@]+$/, 'must be like mailto:operator@example.org')),
  ),
  PUSH_HOSTS: z._default(
    z.string().check(
      z.refine((value) => partsOf(value).every(isPushHost), {
        error: 'must be names like fcm.googleapis.com or *.example.org, separated by commas',
      }),
    ),
    PUSH_HOSTS.join(','),
  ),
};

type Given = Readonly<Partial<Record<keyof typeof PUSH_FIELDS, string>>>;

export const pushOf = (env: Given): PushEnv => ({ vapid: vapidOf(env), hosts: partsOf(env.PUSH_HOSTS ?? '') });

/** All three or none; the public key must match the private one, otherwise no device could be reached. */
function vapidOf(env: Given): PushEnv['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject) {
    const missing = VAPID_NAMES.find((name) => !env[name]);
    throw new EnvError(String(missing), 'is missing: notifications to devices need all three of VAPID_…');
  }
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    throw new EnvError('VAPID_PRIVATE_KEY', 'is not a P-256 key');
  }
  if (pair.getPublicKey('base64url') !== publicKey)
    throw new EnvError('VAPID_PUBLIC_KEY', 'is not the one of VAPID_PRIVATE_KEY');
  return { publicKey, privateKey, subject };
}
