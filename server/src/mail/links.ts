/**
 * Links in mails. The token is derived from the mail's id and the server's secret, so that the outbox holds no token and every
 * attempt to send a mail sends the same one. The database stores only its hash. It stands in the link's fragment, which browsers
 * do not send: it is in no log, proxy or referrer, and the page hands it over in the body of a call.
 */
import { createHash, createHmac } from 'node:crypto';

const MINUTE = 60_000;

export const LINKS = {
  verify: { path: '/verify#token=', validMs: 48 * 60 * MINUTE },
  reset: { path: '/reset-password#token=', validMs: 30 * MINUTE },
  /** Both sides of a change of address; it ends after this time itself, counted from the request. */
  changeFrom: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE },
  changeTo: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE },
  /** A recovery from a lost factor: the mail at its beginning stops it, the one at its end completes it. */
  stopRecovery: { path: '/verify#for=stop-recovery&token=', validMs: 7 * 24 * 60 * MINUTE },
  completeRecovery: { path: '/verify#for=recovery&token=', validMs: 7 * 24 * 60 * MINUTE },
  /** From the moment of the change, to the address of before. */
  undoChange: { path: '/verify#for=undo&token=', validMs: 7 * 24 * 60 * MINUTE },
  /** Of the mail that tells of a deletion; it ends with the deletion itself. */
  keepAccount: { path: '/verify#for=keep&token=', validMs: 7 * 24 * 60 * MINUTE },
  /** In every mail about an account's security. */
  freeze: { path: '/verify#for=freeze&token=', validMs: 7 * 24 * 60 * MINUTE },
  thaw: { path: '/verify#for=thaw&token=', validMs: 24 * 60 * MINUTE },
} as const;

export type LinkPurpose = keyof typeof LINKS;

export interface Links {
  tokenOf(mailId: string, purpose: LinkPurpose): string;
  urlOf(purpose: LinkPurpose, token: string): string;
  /** The token of a visitor's private ticket link: the same in every mail about the ticket. */
  ticketToken(linkKey: string): string;
  ticketUrl(linkKey: string): string;
  /** Any other page. */
  pageUrl(path: string): string;
  /** Stable per mail, so that a mailbox that receives it twice can tell. */
  messageId(mailId: string): string;
}

export function createLinks({ secret, publicUrl }: { secret: string; publicUrl: string }): Links {
  const ticketToken = (linkKey: string) =>
    createHmac('sha256', secret).update(`eleven.ticket.${linkKey}`).digest('base64url');
  return {
    ticketToken,
    ticketUrl: (linkKey) => `${publicUrl}/tickets#${ticketToken(linkKey)}`,
    tokenOf: (mailId, purpose) =>
      createHmac('sha256', secret).update(`eleven.mail.${purpose}.${mailId}`).digest('base64url'),
    urlOf: (purpose, token) => publicUrl + LINKS[purpose].path + token,
    pageUrl: (path) => publicUrl + path,
    messageId: (mailId) => `<${mailId}@${new URL(publicUrl).hostname}>`,
  };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
