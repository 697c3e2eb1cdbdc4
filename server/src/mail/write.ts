/** From a row of the outbox to the letter that its reader gets. */
import { locale as localeSchema } from '@eleven/protocol/api/shapes';
import type { Db } from '../db/client.ts';
import { LETTERS, type LetterKind } from './letters.ts';
import { hashToken, LINKS, type Links } from './links.ts';
import { drawLetter, type Letter } from './look.ts';
import { findReader, type MailRow, putToken } from './mail.store.ts';

/** Pages that letters open without a token. */
const PAGES = { loginPage: '/auth?mode=login', resetPage: '/reset-password' } as const;

export interface WrittenMail extends Letter {
  readonly kind: LetterKind;
  readonly to: string;
  readonly locale: 'ko' | 'en';
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/**
 * The letter to send now; its link is good from now on. Undefined when nobody is to get it: no account has the address, the
 * address is not confirmed, or what the link is for was done already.
 */
export async function writeMail(db: Db, links: Links, mail: MailRow, now: Date): Promise<WrittenMail | undefined> {
  const reader = await findReader(db, mail);
  if (reader?.email !== mail.toAddress) return undefined;
  if (mail.kind === 'verifyEmail' && reader.emailVerified) return undefined;
  const kind = kindFor(mail, reader);
  const { opens, toUnconfirmed } = LETTERS[kind];
  if (!reader.emailVerified && !toUnconfirmed) return undefined;
  if (opens === 'verify' || opens === 'reset') {
    const isOpen = await putToken(db, {
      hash: hashToken(links.tokenOf(mail.id, opens)),
      purpose: opens,
      userId: reader.id,
      email: reader.email,
      expiresAt: new Date(now.getTime() + LINKS[opens].validMs),
    });
    if (!isOpen) return undefined;
  }
  return draw(links, mail, kind, reader.locale);
}

/** A mail that was sent, as its reader sees it. */
export function readMail(links: Links, mail: MailRow): WrittenMail | undefined {
  return isLetterKind(mail.kind) ? draw(links, mail, mail.kind, null) : undefined;
}

function kindFor(mail: MailRow, reader: Reader): LetterKind {
  if (!isLetterKind(mail.kind)) throw new Error(`No letter of the kind ${mail.kind}`);
  return mail.kind === 'resetPassword' && !reader.emailVerified ? 'confirmAndReset' : mail.kind;
}

function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(LETTERS, kind);
}

function draw(links: Links, mail: MailRow, kind: LetterKind, chosen: string | null): WrittenMail {
  const locale = localeSchema.safeParse(chosen ?? mail.locale).data ?? 'en';
  const { subject, body, button, opens, closing } = LETTERS[kind];
  const url =
    opens === 'verify' || opens === 'reset'
      ? links.urlOf(opens, links.tokenOf(mail.id, opens))
      : links.pageUrl(PAGES[opens]);
  return {
    kind,
    to: mail.toAddress,
    locale,
    ...drawLetter({
      locale,
      subject: subject[locale],
      body: body.map((line) => line[locale]),
      button: button[locale],
      url,
      closing: closing[locale],
    }),
  };
}
