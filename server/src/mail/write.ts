/** From a row of the outbox to the letter that its reader gets. */
import { ACTIVITY_KINDS, isActivityKind } from '@eleven/protocol/activity';
import { locale as localeSchema } from '@eleven/protocol/api/shapes';
import { type MailTopic, wantsMail } from '@eleven/protocol/mail-topics';
import type { Locale } from '@eleven/protocol/product';
import type { Db } from '../db/client.ts';
import { fillText, isFilled } from './fill.ts';
import type { LetterPage } from './letter-text.ts';
import { LETTERS, type LetterKind } from './letters.ts';
import { hashToken, LINKS, type LinkPurpose, type Links } from './links.ts';
import { drawLetter, type Letter } from './look.ts';
import { findOpenChange, findOpenUndo, findOwnerOf, findReader, type MailRow, putToken } from './mail.store.ts';

/** Pages that letters open without a token; `linked` is the mail's own. */
const PAGES: Readonly<Record<Exclude<LetterPage, 'linked'>, string>> = {
  loginPage: '/auth?mode=login',
  resetPage: '/reset-password',
  settingsPage: '/settings',
  dashboardPage: '/dashboard',
  supportPage: '/customer-service',
};

export interface WrittenMail extends Letter {
  readonly kind: LetterKind;
  readonly to: string;
  readonly locale: Locale;
}

/** What is to be sent, and which link it carries. */
interface Draft {
  readonly kind: LetterKind;
  /** What the reader chose; null: the language of the mail. */
  readonly locale: string | null;
  readonly link?: {
    readonly userId: string;
    readonly changeId?: string | null;
    readonly undoId?: string;
    readonly expiresAt: Date;
  };
}

/**
 * The letter to send now; its link is good from now on. Undefined when nobody is to get it: no account has the address, the
 * address is not confirmed, the reader does not want such mails, or what the link is for was done already.
 */
export async function writeMail(db: Db, links: Links, mail: MailRow, now: Date): Promise<WrittenMail | undefined> {
  if (!isLetterKind(mail.kind)) throw new Error(`No letter of the kind ${mail.kind}`);
  const draft = await draftFor(db, mail, mail.kind, now);
  if (!draft) return undefined;
  const { opens } = LETTERS[draft.kind];
  if (isPurpose(opens)) {
    if (!draft.link) throw new Error(`A letter of the kind ${draft.kind} needs a link`);
    const hash = hashToken(links.tokenOf(mail.id, opens));
    const isOpen = await putToken(db, { hash, purpose: opens, email: mail.toAddress, ...draft.link });
    if (!isOpen) return undefined;
  }
  return draw(links, mail, draft.kind, draft.locale);
}

/** A mail that was sent, as its reader sees it. */
export function readMail(links: Links, mail: MailRow): WrittenMail | undefined {
  return isLetterKind(mail.kind) ? draw(links, mail, mail.kind, null) : undefined;
}

async function draftFor(db: Db, mail: MailRow, kind: LetterKind, now: Date): Promise<Draft | undefined> {
  if (kind === 'confirmNewAddress') return draftForNewAddress(db, mail, now);
  // A visitor's ticket is answered to the address that the visitor confirms with the first of these mails.
  if (mail.userId === null && kind === 'ticketConfirm') return { kind, locale: null };
  if (mail.userId === null && kind === 'ticketAnswered') return { kind: 'visitorAnswered', locale: null };
  const reader = await findReader(db, mail);
  if (!reader) return undefined;
  // These tell an address that the account has left.
  if (kind === 'addressPutBack') return { kind, locale: reader.locale };
  if (kind === 'addressChanged') {
    const undo = await findOpenUndo(db, mail.params.undoId ?? '', now);
    if (!undo) return undefined;
    const link = { userId: reader.id, undoId: mail.params.undoId ?? '', expiresAt: undo.expiresAt };
    return { kind, locale: reader.locale, link };
  }
  if (reader.email !== mail.toAddress) return undefined;
  if (kind === 'verifyEmail' && reader.emailVerified) return undefined;
  const actual = kind === 'resetPassword' && !reader.emailVerified ? 'confirmAndReset' : kind;
  if (!reader.emailVerified && !LETTERS[actual].toUnconfirmed) return undefined;
  const topic = topicOf(mail, actual);
  if (topic && !wantsMail(reader.mailChoices, topic)) return undefined;
  if (kind === 'confirmChange') {
    const change = await openChangeOf(db, mail, now);
    if (!change) return undefined;
    const link = { userId: reader.id, changeId: mail.params.changeId ?? null, expiresAt: change.expiresAt };
    return { kind, locale: reader.locale, link };
  }
  const { opens } = LETTERS[actual];
  if (!isPurpose(opens)) return { kind: actual, locale: reader.locale };
  const expiresAt = new Date(now.getTime() + LINKS[opens].validMs);
  return { kind: actual, locale: reader.locale, link: { userId: reader.id, expiresAt } };
}

/** Whether the address has an account is found out here: whoever asked for the change does not learn it. */
async function draftForNewAddress(db: Db, mail: MailRow, now: Date): Promise<Draft | undefined> {
  const change = await openChangeOf(db, mail, now);
  if (change?.newEmail !== mail.toAddress) return undefined;
  const owner = await findOwnerOf(db, mail.toAddress);
  if (owner) return owner.emailVerified ? { kind: 'newAddressTaken', locale: owner.locale } : undefined;
  const { userId, expiresAt, locale } = change;
  return {
    kind: 'confirmNewAddress',
    locale,
    link: { userId, changeId: mail.params.changeId ?? null, expiresAt },
  };
}

function openChangeOf(db: Db, mail: MailRow, now: Date) {
  return findOpenChange(db, mail.params.changeId ?? '', now);
}

function topicOf(mail: MailRow, kind: LetterKind): MailTopic | undefined {
  const told = mail.params.activity;
  if (kind === 'activity') return told !== undefined && isActivityKind(told) ? mailOf(told) : undefined;
  return LETTERS[kind].topic;
}

function mailOf(kind: keyof typeof ACTIVITY_KINDS): MailTopic | undefined {
  const entry: { readonly mail?: MailTopic } = ACTIVITY_KINDS[kind];
  return entry.mail;
}

function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(LETTERS, kind);
}

function isPurpose(opens: LinkPurpose | LetterPage): opens is LinkPurpose {
  return Object.hasOwn(LINKS, opens);
}

function draw(links: Links, mail: MailRow, kind: LetterKind, chosen: string | null): WrittenMail {
  const locale = localeSchema.safeParse(chosen ?? mail.locale).data ?? 'en';
  const { subject, body, button, opens, closing } = LETTERS[kind];
  const fill = (words: string) => fillText(words, mail.params, locale);
  return {
    kind,
    to: mail.toAddress,
    locale,
    ...drawLetter({
      locale,
      subject: fill(subject[locale]),
      body: body
        .map((line) => line[locale])
        .filter((line) => isFilled(line, mail.params))
        .flatMap((line) => fill(line).split(/\n{2,}/)),
      button: button[locale],
      url: urlOf(links, mail, opens),
      closing: closing[locale],
    }),
  };
}

function urlOf(links: Links, mail: MailRow, opens: LinkPurpose | LetterPage): string {
  if (isPurpose(opens)) return links.urlOf(opens, links.tokenOf(mail.id, opens));
  if (opens === 'linked' && mail.params.linkKey) return links.ticketUrl(mail.params.linkKey);
  const page = opens === 'linked' ? mail.params.link : PAGES[opens];
  // Only ever a page of ours.
  return links.pageUrl(page?.startsWith('/') && !page.startsWith('//') ? page : '/');
}
