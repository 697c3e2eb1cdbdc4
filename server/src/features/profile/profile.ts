/** Name and settings of an account. */

import { plainMailCode } from '@eleven/protocol/accounts/mail-code';
import { plainName } from '@eleven/protocol/accounts/person-name';
import { NAME_MAX } from '@eleven/protocol/api/auth';
import type { Settings, saveSettings as saveSettingsRoute } from '@eleven/protocol/api/profile';
import type { BodyOf } from '@eleven/protocol/api/route';
import { locale, theme, valueIn } from '@eleven/protocol/api/shapes';
import type { User } from '@eleven/protocol/api/user';
import { type Channel, type Choices, TOPIC_NAMES, TOPICS, wants } from '@eleven/protocol/notification-topics';
import type { Locale } from '@eleven/protocol/product';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { optionOf } from '../../core/option-of.ts';
import { isTimeZone } from '../../core/zoned-day.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { checkPersonName } from '../../http/person-name.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { toUser } from '../../http/user.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { liftSuppression } from '../../mail/suppressions.store.ts';
import { moveDigest } from '../../notify/digest.store.ts';
import { nextMorning } from '../../notify/digest.ts';
import type { Notify } from '../../notify/notify.ts';
import { wakePushesOf } from '../../push/push.store.ts';
import { findSettings, putRewardGoal, putSettings, setMailCode, setName } from './profile.store.ts';

export interface ProfileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
}

/** Saving the same name again changes nothing. */
export async function saveName(
  { db, clock, hub, notify }: ProfileDeps,
  user: SessionUser,
  given: string,
): Promise<User> {
  // Staff may use the names that are reserved for them.
  const name = user.role === 'user' ? await checkPersonName(db, given) : plainName(given, NAME_MAX);
  if (name === undefined) throw new AppError('auth.nameInvalid');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const row = await setName(tx, user.id, name, now);
    if (!row) throw new AppError('auth.required');
    if (name !== user.name) {
      await notify(tx, { userId: user.id, kind: 'nameChanged', now });
      afterCommit(tx, () => hub.publish('session', user.id));
    }
    return toUser(row);
  });
}

export async function readSettings(db: Db | Tx, userId: string): Promise<Settings> {
  const row = await findSettings(db, userId);
  if (!row) throw new AppError('auth.required');
  const { registeredAt, passwordSetAt, mailCode, quietFrom, quietTo } = row;
  const isChanged = passwordSetAt && registeredAt && passwordSetAt > registeredAt;
  return {
    locale: optionOf(locale, row.locale),
    theme: optionOf(theme, row.theme),
    timeZone: row.timeZone,
    valueIn: optionOf(valueIn, row.valueIn),
    notifications: {
      bell: shownOf('bell', row.bellChoices),
      mail: shownOf('mail', row.mailChoices),
      push: shownOf('push', row.pushChoices),
    },
    quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    mailPaused: pauseOf(row),
    digest: row.digest,
    rewardGoalWei: row.rewardGoalWei?.toString() ?? null,
    passwordChangedAt: isChanged ? passwordSetAt.toISOString() : null,
    mailCode,
  };
}

type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** A complaint by another person is hidden from a user who only typed their address into a form. */
function pauseOf({
  emailVerified,
  mailPausedFor: reason,
  mailPausedSince: since,
}: SettingsRow): Settings['mailPaused'] {
  if (!reason || !since || (reason === 'complaint' && !emailVerified)) return null;
  return { reason, since: since.toISOString() };
}

/** Omits topics that a channel does not have. */
const shownOf = (channel: Channel, choices: Choices): Choices =>
  Object.fromEntries(
    TOPIC_NAMES.filter((topic) => TOPICS[topic][channel] !== null).map((topic) => [
      topic,
      wants(choices, topic, channel),
    ]),
  );

/** The user's other windows are updated too. */
export async function saveSettings(
  deps: ProfileDeps,
  user: SessionUser,
  given: BodyOf<typeof saveSettingsRoute>,
): Promise<Settings> {
  const { db, clock, hub } = deps;
  if (given.timeZone != null && !isTimeZone(given.timeZone)) throw new AppError('profile.timeZoneUnknown');
  if (given.quietHours && given.quietHours.from === given.quietHours.to) throw new AppError('request.invalid');
  const userId = user.id;
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const { rewardGoalWei, ...settings } = given;
    await putSettings(tx, userId, settings, clock.now());
    // Pushes that wait for the end of the previous quiet hours are checked again.
    if (given.quietHours !== undefined || given.timeZone !== undefined) await wakePushesOf(tx, userId, clock.now());
    if (given.digest !== undefined || given.timeZone !== undefined) await scheduleDigest(tx, deps, userId);
    if (rewardGoalWei !== undefined)
      await putRewardGoal(tx, userId, rewardGoalWei === null ? null : BigInt(rewardGoalWei));
    afterCommit(tx, () => hub.publish('session', userId));
    return readSettings(tx, userId);
  });
}

/** The open digest is sent in the morning of the new zone, or at once if single emails are turned on again. */
async function scheduleDigest(tx: Tx, { clock, outbox }: ProfileDeps, userId: string): Promise<void> {
  const { digest, timeZone } = await readSettings(tx, userId);
  const now = clock.now();
  await moveDigest(tx, userId, digest ? nextMorning(now, timeZone) : now);
  if (!digest) outbox.wakeAfter(tx);
}

/** For a confirmed address only: somebody who reported our emails must not get them again through another person's account. */
export async function resumeMails(
  { db, clock, hub, notify, outbox }: ProfileDeps,
  user: SessionUser,
  locale: Locale,
): Promise<Settings> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { id: userId, email: to, emailVerified } = await requireActiveAccount(tx, user);
    if (!emailVerified) throw new AppError('auth.emailUnconfirmed');
    if (await liftSuppression(tx, to)) {
      await notify(tx, { userId, kind: 'mailResumed', params: { email: to }, now });
      await outbox.post(tx, { kind: 'mailResumed', to, userId, locale, now });
      afterCommit(tx, () => hub.publish('session', userId));
    }
    return readSettings(tx, userId);
  });
}

/** For a confirmed address only: otherwise somebody could put words into our emails to somebody else. */
export async function saveMailCode(
  { db, clock, hub, notify, outbox }: ProfileDeps,
  user: SessionUser,
  given: { code: string | null; locale: Locale },
): Promise<Settings> {
  const code = given.code === null ? null : plainMailCode(given.code);
  if (code === undefined) throw new AppError('profile.mailCodeInvalid');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { id: userId, email: to, emailVerified } = await requireActiveAccount(tx, user);
    if (!emailVerified) throw new AppError('auth.emailUnconfirmed');
    await setMailCode(tx, userId, code, now);
    await notify(tx, { userId, kind: 'mailCodeChanged', now });
    await outbox.post(tx, { kind: 'mailCodeChanged', to, userId, locale: given.locale, now });
    afterCommit(tx, () => hub.publish('session', userId));
    return readSettings(tx, userId);
  });
}
