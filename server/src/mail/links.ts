/**
 * Links in mails. The token is derived from the mail's id and the server's secret, so that the outbox holds no token and every
 * attempt to send a mail sends the same one. The database stores only its hash. It stands in the link's fragment, which browsers
 * do not send: it is in no log, proxy or referrer, and the page hands it over in the body of a call.
 */

import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import type { Operator } from '@eleven/protocol/operator';
import type { Keys } from '../core/keys.ts';
import { createMailTokens, type MailTokens } from './mail-token.ts';

export const LINKS = {
  verify: { path: '/verify#token=', validMs: 48 * 60 * MINUTE_MS },
  reset: { path: '/reset-password#token=', validMs: 30 * MINUTE_MS },
  /** Both sides of a change of address; it ends after this time itself, counted from the request. */
  changeFrom: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE_MS },
  changeTo: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE_MS },
  /** In the emails about a change of address; it ends with the change. */
  stopChange: { path: '/verify#for=stop-change&token=', validMs: 24 * 60 * MINUTE_MS },
  /** A recovery from a lost factor: the mail at its beginning stops it, the one at its end completes it. */
  stopRecovery: { path: '/verify#for=stop-recovery&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  completeRecovery: { path: '/verify#for=recovery&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** From the moment of the change, to the previous address. */
  undoChange: { path: '/verify#for=undo&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** A claim to one's wallet; it ends with the claim itself. */
  keepWallet: { path: '/verify#for=keep-wallet&token=', validMs: 24 * 60 * MINUTE_MS },
  /** In the email about a deletion; it ends with the deletion itself. */
  keepAccount: { path: '/verify#for=keep&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** In every mail about an account's security. */
  freeze: { path: '/verify#for=freeze&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  thaw: { path: '/verify#for=thaw&token=', validMs: 24 * 60 * MINUTE_MS },
} as const;

export type LinkPurpose = keyof typeof LINKS;

export interface Links {
  tokenOf(mailId: string, purpose: LinkPurpose): string;
  urlOf(purpose: LinkPurpose, token: string): string;
  /** The token of a visitor's private ticket link. */
  ticketToken(linkKey: string): string;
  /** The same in every mail about the ticket, also after the server's secret was replaced: `linkHash` is that of its token. */
  ticketUrl(linkKey: string, linkHash: string | undefined): string;
  /** The tokens of a subscription to incidents, and their links: `hash` as of a ticket's. */
  statusToken(statusKey: string, purpose: 'confirm' | 'end'): string;
  statusUrl(statusKey: string, purpose: 'confirm' | 'end', hash: string): string;
  /** In the path: mail programs call it as it is (RFC 8058). It can do nothing but end emails of one kind. */
  unsubscribeUrl(from: string, key: string): string;
  /** Any other page. */
  pageUrl(path: string): string;
  /** Stable per mail, so that a mailbox that receives it twice can recognize it. */
  messageId(mailId: string): string;
  readonly mailTokens: MailTokens;
  /** Whom the links lead to; null on the local chain. */
  readonly operator: Operator | null;
}

interface LinkOptions {
  keys: Keys;
  publicUrl: string;
  operator?: Operator | null;
}

export function createLinks({ keys, publicUrl, operator = null }: LinkOptions): Links {
  const ticketTokens = (linkKey: string) => keys.macs('ticket link', linkKey);
  const statusTokens = (statusKey: string, purpose: string) => keys.macs('status link', `${purpose} ${statusKey}`);
  const tokenOfHash = (tokens: readonly [string, ...string[]], hash: string | undefined) =>
    tokens.find((token) => hashToken(token) === hash) ?? tokens[0];
  return {
    operator,
    statusToken: (statusKey, purpose) => statusTokens(statusKey, purpose)[0],
    statusUrl: (statusKey, purpose, hash) =>
      `${publicUrl}/verify#for=status-${purpose}&token=${tokenOfHash(statusTokens(statusKey, purpose), hash)}`,
    ticketToken: (linkKey) => ticketTokens(linkKey)[0],
    ticketUrl: (linkKey, linkHash) => `${publicUrl}/tickets#${tokenOfHash(ticketTokens(linkKey), linkHash)}`,
    tokenOf: (mailId, purpose) => keys.macs('mail link', `${purpose} ${mailId}`)[0],
    urlOf: (purpose, token) => publicUrl + LINKS[purpose].path + token,
    unsubscribeUrl: (from, key) => `${publicUrl}/unsubscribe/${from}/${key}`,
    pageUrl: (path) => publicUrl + path,
    messageId: (mailId) => `<${mailId}@${new URL(publicUrl).hostname}>`,
    mailTokens: createMailTokens(keys),
  };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
