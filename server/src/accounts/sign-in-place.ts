/** The device and network of a sign-in. The owner gets an email about the first one from a new device or network. */
import { createHash } from 'node:crypto';
import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/tx.ts';
import { requestLocale } from '../http/locale.ts';
import type { IdentityDeps } from './deps.ts';
import { type findUser, hasKnownDevice, keepPageLocale, recordDevice } from './sign-in.store.ts';

interface SignInPlace {
  readonly userAgent: string | undefined;
  readonly network: string;
  /** The language of the page. */
  readonly locale: Locale;
}

export function placeOf(request: FastifyRequest): SignInPlace {
  return {
    userAgent: request.headers['user-agent'],
    network: request.network,
    locale: requestLocale(request),
  };
}

/** Emails the owner about the first sign-in from a device and network that the account has not seen. */
export async function notifyOfSignIn(
  { notify, outbox }: IdentityDeps,
  tx: Tx,
  given: { userId: string; row: NonNullable<Awaited<ReturnType<typeof findUser>>>; place: SignInPlace; now: Date },
): Promise<void> {
  const { userId, row, place, now } = given;
  const isNew = await isNewDevice(tx, userId, place, now);
  const params = placeParams(place);
  await notify(tx, { userId, kind: isNew ? 'signedInNew' : 'signedIn', params, now });
  await keepPageLocale(tx, userId, place.locale);
  if (!isNew) return;
  const { email: to, timeZone } = row;
  const more = { ...params, signedInAt: now.toISOString(), ...(timeZone ? { zone: timeZone } : {}) };
  await outbox.post(tx, { kind: 'newDevice', to, userId, params: more, locale: place.locale, now });
}

function placeParams({ userAgent, network }: SignInPlace) {
  const device = describeDevice(userAgent);
  return { ...(device ? { device } : {}), network };
}

/** Records the device of a registration without notifying anybody. */
export async function recordFirstDevice(tx: Tx, userId: string, request: FastifyRequest, now: Date): Promise<void> {
  const place = placeOf(request);
  await isNewDevice(tx, userId, place, now);
  await keepPageLocale(tx, userId, place.locale);
}

/** Records the device. False for the account's first one, as there is nothing to compare it with. */
async function isNewDevice(tx: Tx, userId: string, { userAgent, network }: SignInPlace, now: Date): Promise<boolean> {
  const device = createHash('sha256')
    .update(`${describeDevice(userAgent) ?? ''} ${network}`)
    .digest('base64url');
  const hadAny = await hasKnownDevice(tx, userId);
  return (await recordDevice(tx, { userId, device, seenAt: now })) && hadAny;
}
