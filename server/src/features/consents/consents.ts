/** The documents a user has accepted, and a version that is newer than their registration (docs/decisions/033-consents.md). */
import { type Consents, consent } from '@eleven/protocol/api/own/consents';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import type { Locale } from '@eleven/protocol/product';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import { findTermsVersion, insertConsents, listConsents } from './consents.store.ts';

export interface ConsentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
}

export async function readConsents(db: Db | Tx, { id, role }: Pick<SessionUser, 'id' | 'role'>): Promise<Consents> {
  const rows = await listConsents(db, id);
  const isDue = role === 'user' && (await findTermsVersion(db, id)) !== LEGAL_VERSION;
  return {
    consents: rows.map(({ document, version, acceptedAt, how }) =>
      consent.parse({ document, version, acceptedAt: acceptedAt.toISOString(), how }),
    ),
    dueVersion: isDue ? LEGAL_VERSION : null,
  };
}

/** Accepts all three documents at once. Throws `legal.versionOld` if the page shows a version other than the current one. */
export async function acceptDocuments(
  { db, clock, hub }: ConsentsDeps,
  user: SessionUser,
  { version, locale }: { version: string; locale: Locale },
): Promise<Consents> {
  if (version !== LEGAL_VERSION) throw new AppError('legal.versionOld');
  return inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    if ((await findTermsVersion(tx, user.id)) !== version) {
      await insertConsents(tx, { userId: user.id, version, locale, now: clock.now() });
      afterCommit(tx, () => hub.publish('session', user.id));
    }
    return readConsents(tx, user);
  });
}
