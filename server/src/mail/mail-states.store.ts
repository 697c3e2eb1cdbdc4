/** Conditions that tell in which state an email is. */
import { MAIL_SUPPRESSED } from '@eleven/protocol/api/admin/mails';
import { and, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import { mails } from '../db/schema.ts';

/** Only emails that are due: others, such as those of scheduled announcements, do not wait for the worker. */
export const isWaiting = (now: Date) =>
  or(lte(mails.dueAt, now), and(isNotNull(mails.dueAt), isNotNull(mails.firstTriedAt)));

/** Since when the oldest has been due. An email that was tried has been due since then. */
export const oldestDueAt = min(sql`coalesce(${mails.firstTriedAt}, ${mails.dueAt})`).mapWith(mails.dueAt);

/** Not tried again, and never sent. Emails to a paused address were not tried at all, so they do not count. */
export const isGivenUp = and(
  isNull(mails.dueAt),
  isNull(mails.sentAt),
  sql`${mails.lastError} is distinct from ${MAIL_SUPPRESSED}`,
);
