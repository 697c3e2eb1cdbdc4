/** Turns a row of the outbox into the reader's email, after checking that it still applies when it is sent. */
import { wants } from '@eleven/protocol/notification-topics';
import type { Db } from '../db/database.ts';
import { composeMail, freezes, isTemplateKind, type ReaderData, topicOf, type WrittenMail } from './compose.ts';
import { readDigest } from './digest.ts';
import { hashToken, LINKS, type Links } from './links.ts';
import {
  findClaim,
  findDeletion,
  findOpenChange,
  findOpenUndo,
  findOwnerOf,
  findReader,
  findSubscription,
  hasRecovery,
  type MailRow,
  putToken,
} from './mail.store.ts';
import { isLinkPurpose } from './pages.ts';
import { MAIL_TEMPLATES, type TemplateKind } from './templates/templates.ts';

/** Kinds also sent to the mailbox that froze the account, if that is a different one. */
const OF_FROZEN: ReadonlySet<TemplateKind> = new Set(['thawRecoveryAsked', 'thawRecoveryReady', 'recoveryStopped']);

/** The template to use, and its link. */
interface Draft extends ReaderData {
  readonly kind: TemplateKind;
  /** The account it is about, if any. */
  readonly readerId?: string;
  readonly link?: {
    readonly userId: string;
    readonly changeId?: string | null;
    readonly undoId?: string;
    readonly recoveryId?: string;
    readonly claimId?: string;
    readonly expiresAt: Date;
  };
}

/**
 * The email to send now; its link is valid from now on. Undefined if nobody should get it: no account has the address, the
 * address is not confirmed, the reader does not want such emails, or the link has already been used.
 */
export async function writeMail(db: Db, links: Links, given: MailRow, now: Date): Promise<WrittenMail | undefined> {
  // A digest is collected over a day, during which the address may have changed.
  const current = given.kind === 'digest' ? await findReader(db, given) : undefined;
  const mail = current ? { ...given, toAddress: current.email } : given;
  if (!isTemplateKind(mail.kind)) throw new Error(`No template for mails of the kind ${mail.kind}`);
  const draft = await draftFor(db, links, mail, mail.kind, now);
  if (!draft) return undefined;
  const { opens } = MAIL_TEMPLATES[draft.kind];
  if (isLinkPurpose(opens)) {
    if (!draft.link) throw new Error(`A mail of the kind ${draft.kind} needs a link`);
    const hash = hashToken(links.tokenOf(mail.id, opens));
    const isOpen = await putToken(db, { hash, purpose: opens, email: mail.toAddress, ...draft.link });
    if (!isOpen) return undefined;
  }
  if (freezes(mail, draft.kind) && draft.readerId !== undefined) {
    await putToken(db, {
      hash: hashToken(links.tokenOf(mail.id, 'freeze')),
      purpose: 'freeze',
      userId: draft.readerId,
      email: mail.toAddress,
      notifiedAt: mail.createdAt,
      expiresAt: new Date(now.getTime() + LINKS.freeze.validMs),
    });
  }
  return composeMail(links, mail, draft.kind, draft);
}

/** A sent email as its reader saw it. The personal code is not stored with it, so the current one is shown. */
export async function readMail(db: Db, links: Links, mail: MailRow): Promise<WrittenMail | undefined> {
  if (!isTemplateKind(mail.kind)) return undefined;
  const reader = await findReader(db, mail);
  const linked = mail.params.statusKey === undefined ? {} : await draftForSubscriber(db, links, mail, mail.kind);
  const isDigest = mail.kind === 'digest' && reader !== undefined;
  return composeMail(links, mail, mail.kind, {
    ...linked,
    ...(isDigest ? { entries: await readDigest(db, mail.id, reader.mailChoices) } : {}),
    locale: null,
    code: reader && codeOf(mail, reader),
    zone: reader?.timeZone ?? null,
    ...(reader && { unsubscribeKey: reader.unsubscribeKey }),
  });
}

/** The personal code, only for the account's confirmed address and its previous one. */
function codeOf(mail: MailRow, { email, emailVerified, mailCode }: Reader): string | undefined {
  const isOwn = mail.toAddress === email || mail.kind === 'addressChanged';
  return isOwn && emailVerified ? (mailCode ?? undefined) : undefined;
}

async function draftFor(
  db: Db,
  links: Links,
  mail: MailRow,
  kind: TemplateKind,
  now: Date,
): Promise<Draft | undefined> {
  if (kind === 'confirmNewAddress') return draftForNewAddress(db, mail, now);
  // Replies to a visitor's ticket go to the address that the visitor confirms with the first of these emails.
  if (mail.userId === null && kind === 'ticketConfirm') return { kind, locale: null };
  if (mail.userId === null && kind === 'ticketAnswered') return { kind: 'visitorAnswered', locale: null };
  if (mail.userId === null && kind === 'ticketMerged') return { kind: 'visitorMerged', locale: null };
  if (mail.userId === null && kind === 'accountDeleted') return { kind, locale: null };
  if (mail.params.statusKey !== undefined) return draftForSubscriber(db, links, mail, kind);
  const reader = await findReader(db, mail);
  if (!reader) return undefined;
  const draft = await draftForReader(db, { mail, kind, reader, now });
  return (
    draft && {
      ...draft,
      readerId: reader.id,
      code: codeOf(mail, reader),
      zone: reader.timeZone,
      unsubscribeKey: reader.unsubscribeKey,
    }
  );
}

/** An email about incidents, with separate links: to an account's confirmed address, or to a subscribed address. */
async function draftForSubscriber(db: Db, links: Links, mail: MailRow, kind: TemplateKind): Promise<Draft | undefined> {
  const { statusKey = '' } = mail.params;
  const found = await findSubscription(db, statusKey);
  if (!found) return undefined;
  const endUrl = links.statusUrl(statusKey, 'end', found.endHash);
  if (kind === 'statusConfirm')
    return { kind, locale: null, url: links.statusUrl(statusKey, 'confirm', found.confirmHash), endUrl };
  if (found.unconfirmedSince) return undefined;
  if (found.userId === null) return { kind, locale: null, endUrl };
  const reader = await findReader(db, mail);
  if (!reader?.emailVerified || reader.email !== mail.toAddress) return undefined;
  return { kind, locale: reader.locale, readerId: reader.id, code: codeOf(mail, reader), endUrl };
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

async function draftForReader(
  db: Db,
  { mail, kind, reader, now }: { mail: MailRow; kind: TemplateKind; reader: Reader; now: Date },
): Promise<Draft | undefined> {
  // These go to an address that the account no longer uses.
  if (kind === 'addressPutBack' || kind === 'accountFrozen' || kind === 'accountThawed' || kind === 'thawRecoveryTold')
    return { kind, locale: reader.locale };
  // The other copy goes to the account's own address.
  if (kind === 'changeStopped' && mail.params.elsewhere !== undefined) return { kind, locale: reader.locale };
  if (kind === 'changeScheduled') {
    const change = await openChangeOf(db, mail, now);
    if (!change?.dueAt || (mail.toAddress !== reader.email && mail.toAddress !== change.newEmail)) return undefined;
    const link = { userId: reader.id, changeId: mail.params.changeId ?? null, expiresAt: change.dueAt };
    return { kind, locale: reader.locale, link };
  }
  // While the account is frozen, the password can be reset only by thawing the account.
  if (kind === 'thawLink' || (kind === 'resetPassword' && reader.frozenAt)) {
    if (!reader.frozenAt || reader.frozenBy !== mail.toAddress) return undefined;
    const expiresAt = new Date(now.getTime() + LINKS.thaw.validMs);
    return { kind: 'thawLink', locale: reader.locale, link: { userId: reader.id, expiresAt } };
  }
  if (kind === 'addressChanged') {
    const undo = await findOpenUndo(db, mail.params.undoId ?? '', now);
    if (!undo) return undefined;
    const link = { userId: reader.id, undoId: mail.params.undoId ?? '', expiresAt: undo.expiresAt };
    return { kind, locale: reader.locale, link };
  }
  const { recoveryId } = mail.params;
  // The recovery was stopped meanwhile.
  if (recoveryId !== undefined && !(await hasRecovery(db, recoveryId))) return undefined;
  const isMailbox = reader.frozenAt !== null && reader.frozenBy === mail.toAddress;
  if (reader.email !== mail.toAddress && !(isMailbox && OF_FROZEN.has(kind))) return undefined;
  if (kind === 'verifyEmail' && reader.emailVerified) return undefined;
  const actual = kind === 'resetPassword' && !reader.emailVerified ? 'confirmAndReset' : kind;
  if (!reader.emailVerified && !MAIL_TEMPLATES[actual].toUnconfirmed) return undefined;
  const topic = topicOf(mail, actual);
  if (topic && !wants(reader.mailChoices, topic, 'mail')) return undefined;
  if (kind === 'digest') {
    const entries = await readDigest(db, mail.id, reader.mailChoices);
    return entries.length === 0 ? undefined : { kind, locale: reader.locale, entries };
  }
  if (kind === 'confirmChange') {
    const change = await openChangeOf(db, mail, now);
    if (!change) return undefined;
    const link = { userId: reader.id, changeId: mail.params.changeId ?? null, expiresAt: change.expiresAt };
    return { kind, locale: reader.locale, link };
  }
  if (kind === 'deletionAsked' || kind === 'deletionPostponed') {
    const deletion = await findDeletion(db, mail.params.requestId ?? '');
    // The deletion was cancelled meanwhile.
    if (!deletion) return undefined;
    return { kind, locale: reader.locale, link: { userId: reader.id, expiresAt: deletion.dueAt } };
  }
  if (kind === 'walletClaimed') {
    const claim = await findClaim(db, mail.params.claimId ?? '');
    // The claim was stopped meanwhile, or the wallet has moved.
    if (!claim) return undefined;
    return { kind, locale: reader.locale, link: { userId: reader.id, claimId: claim.id, expiresAt: claim.dueAt } };
  }
  const { opens } = MAIL_TEMPLATES[actual];
  if (!isLinkPurpose(opens)) return { kind: actual, locale: reader.locale };
  const expiresAt = new Date(now.getTime() + LINKS[opens].validMs);
  // A thawing link survives the recovery that it ends, so a repeat finds it done.
  const ofRecovery = recoveryId !== undefined && opens !== 'thaw' ? { recoveryId } : {};
  const link = { userId: reader.id, expiresAt, ...ofRecovery };
  return { kind: actual, locale: reader.locale, link };
}

/** Only this email depends on whether the new address has an account, so the user who requested the change cannot tell. */
async function draftForNewAddress(db: Db, mail: MailRow, now: Date): Promise<Draft | undefined> {
  const change = await openChangeOf(db, mail, now);
  if (change?.newEmail !== mail.toAddress) return undefined;
  const owner = await findOwnerOf(db, mail.toAddress);
  // Goes to the owner's confirmed address, so it carries their personal code: without it, it would look like a fake.
  const code = owner?.mailCode ?? undefined;
  if (owner) return owner.emailVerified ? { kind: 'newAddressTaken', locale: owner.locale, code } : undefined;
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
