/**
 * The calendar's secret address. It is derived from a random part in the database and the server's secret: it can be shown
 * again, and a copy of the database opens no calendar. It gives access to this calendar only.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { CalendarFeed } from '@eleven/protocol/api/calendar-feed';
import type { Download } from '@eleven/protocol/api/route';
import { termsCalendar } from '@eleven/protocol/calendar';
import { nameOf, type Vaults } from '../../chain/vaults.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Keys } from '../../core/keys.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Limits } from '../../http/limits.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Notify } from '../../notify/notify.ts';
import {
  deleteFeed,
  findFeed,
  findReaderByHash,
  insertFeed,
  listOpenTerms,
  replaceKey,
  setShowsAmounts,
} from './calendar.store.ts';

export interface CalendarDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly notify: Notify;
  readonly limits: Limits;
  readonly vaults: Vaults;
  readonly publicUrl: string;
}

const PURPOSE = 'calendar address';
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export async function readFeed({ db, keys, publicUrl }: CalendarDeps, userId: string): Promise<CalendarFeed | null> {
  const row = await findFeed(db, userId);
  if (!row) return null;
  const key = keys.macs(PURPOSE, row.random).find((one) => hashOf(one) === row.keyHash);
  const url = key === undefined ? null : `${publicUrl}/api/calendar/${key}/terms.ics`;
  return { url, showsAmounts: row.showsAmounts, createdAt: row.createdAt.toISOString() };
}

/** The bell reports a new address, because it outlives the session that created it. */
export async function openFeed(deps: CalendarDeps, user: SessionUser): Promise<undefined> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (!(await insertFeed(tx, newKey(deps, user.id, now)))) return;
    await deps.notify(tx, { userId: user.id, kind: 'calendarOpened', now });
  });
  return undefined;
}

export async function renewFeed(deps: CalendarDeps, user: SessionUser): Promise<undefined> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (!(await replaceKey(tx, newKey(deps, user.id, now)))) throw new AppError('notFound');
    await deps.notify(tx, { userId: user.id, kind: 'calendarOpened', now });
  });
  return undefined;
}

export async function saveFeed({ db }: CalendarDeps, user: SessionUser, showsAmounts: boolean): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (!(await setShowsAmounts(tx, user.id, showsAmounts))) throw new AppError('notFound');
  });
  return undefined;
}

export async function closeFeed({ db, clock, notify }: CalendarDeps, user: SessionUser): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    if (await deleteFeed(tx, user.id)) await notify(tx, { userId: user.id, kind: 'calendarClosed', now: clock.now() });
  });
  return undefined;
}

/** Looks the key up by its hash, so the time an unknown key takes reveals nothing about the existing ones. */
export async function writeFeed(deps: CalendarDeps, key: string, network: string): Promise<Download> {
  const { db, keys, limits, vaults, publicUrl } = deps;
  const { chainId } = vaults.open.chain;
  const keyHash = hashOf(key);
  const reader = await findReaderByHash(db, keyHash, deps.clock.now());
  if (!reader) {
    await limits.hit('calendarUnknown', network);
    throw new AppError('notFound');
  }
  await limits.hit('calendarFeed', keyHash);
  const terms = await listOpenTerms(db, reader.userId, chainId);
  const file = termsCalendar(
    terms.map((term) => {
      const id = term.id.toString();
      const [uid] = keys.macs('calendar entry', [reader.userId, chainId, term.vault, id, term.startedAt].join(' '));
      const wallet = withChecksum(term.wallet);
      return { ...term, wallet, chainId, id, uid, vaultName: nameOf(vaults, term.vault) };
    }),
    {
      locale: accountLocale(reader),
      dashboardUrl: `${publicUrl}/dashboard`,
      showsAmounts: reader.showsAmounts,
    },
  );
  async function* content() {
    yield file;
  }
  return { name: 'eleven-terms.ics', content: content(), etag: hashOf(file), isShown: true };
}

function newKey({ keys }: CalendarDeps, userId: string, createdAt: Date) {
  const random = randomBytes(32).toString('base64url');
  return { userId, random, keyHash: hashOf(keys.macs(PURPOSE, random)[0]), createdAt };
}
