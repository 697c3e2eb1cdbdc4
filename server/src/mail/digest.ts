/** The entries of a digest as text. */
import { ACTIVITY_KINDS, isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { shortAddress } from '@eleven/protocol/address';
import { type Choices, wants } from '@eleven/protocol/notification-topics';
import type { Locale } from '@eleven/protocol/product';
import { withShownWallet } from '../core/checksum.ts';
import type { Db } from '../db/database.ts';
import { findDigestEntries } from './mail.store.ts';

/** More than anybody reads; the rest is in the activity log. */
const MAX_LINES = 50;

const MORE: Readonly<Record<Locale, (count: number) => string>> = {
  ko: (count) => `이 밖의 ${count}건은 활동 기록에 있습니다.`,
  en: (count) => `Your activity log has ${count} more.`,
};

export type DigestEntries = Awaited<ReturnType<typeof findDigestEntries>>;

/** The entries whose kinds the reader currently wants by email. */
export async function readDigest(db: Db, mailId: string, choices: Choices): Promise<DigestEntries> {
  const entries = await findDigestEntries(db, mailId);
  return entries.filter(({ kind }) => isActivityKind(kind) && wants(choices, ACTIVITY_KINDS[kind].topic, 'mail'));
}

/** The parameters of the template. */
export function digestParams(entries: DigestEntries, locale: Locale, zone: string | undefined) {
  const lines = entries.slice(0, MAX_LINES).flatMap(({ kind, params }) => {
    if (!isActivityKind(kind)) return [];
    const shown = withShownWallet(params);
    const { action, description } = renderActivity(kind, shown, locale, zone);
    return [`${action}: ${description}${shown.wallet ? ` (${shortAddress(shown.wallet)})` : ''}`];
  });
  if (entries.length > MAX_LINES) lines.push(MORE[locale](entries.length - MAX_LINES));
  return { count: String(entries.length), entries: lines.join('\n\n') };
}
