/** The emails of an announcement: scheduled for its beginning, and cancelled while they are unsent. */
import type { Locale } from '@eleven/protocol/product';
import type { Tx } from '../../db/tx.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { type AnnouncementRow, addCancelledMails } from './announcements.store.ts';

interface MailDeps {
  readonly outbox: Outbox;
  readonly chainId: number;
}

interface Schedule {
  /** The announcement before this change; undefined for a new one. */
  readonly before?: AnnouncementRow;
  readonly locale: Locale;
  readonly now: Date;
}

const keyOf = ({ id }: AnnouncementRow) => `announcement:${id}`;

/** Cancels the unsent emails and adds their number to the announcement's count. Returns that number. */
export async function cancelMails({ outbox }: Pick<MailDeps, 'outbox'>, tx: Tx, row: AnnouncementRow): Promise<number> {
  const count = await outbox.cancelUnsent(tx, keyOf(row));
  if (count > 0) await addCancelledMails(tx, row.id, count);
  return count;
}

/** Schedules the emails for the beginning. After that, no change sends more; emails that still wait get the new text. */
export async function scheduleMails(
  { outbox, chainId }: MailDeps,
  tx: Tx,
  row: AnnouncementRow,
  { before, locale, now }: Schedule,
): Promise<void> {
  const dueAt = row.startsAt > now ? row.startsAt : now;
  if ((row.endsAt && row.endsAt <= dueAt) || !row.isMailed) {
    await cancelMails({ outbox }, tx, row);
    return;
  }
  // Once stopped, no change of the text sends the rest.
  if (row.mailsStoppedAt) return;
  if (before?.isMailed && before.startsAt <= now && row.startsAt <= now) return;
  const audience = {
    ...(row.audience === 'language' && { locale: row.audienceLocale ?? undefined }),
    ...(row.audience === 'stakers' && row.audienceVault && { vault: { chainId, address: row.audienceVault } }),
  };
  const params = { textKo: row.textKo, textEn: row.textEn, link: '/' };
  await outbox.postToAll(tx, { key: keyOf(row), params, locale, dueAt, announcementId: row.id, audience });
}
