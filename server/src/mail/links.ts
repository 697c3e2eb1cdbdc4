/**
 * Links in emails. The token is derived from the email's id and the server's secret, so the outbox stores no token and every
 * attempt to send an email uses the same one. The database stores only its hash. It is in the link's fragment, which browsers
 * do not send: it appears in no log, proxy or referrer, and the page passes it on in a request body.
 */

import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import type { Operator } from '@eleven/protocol/operator';
import type { Keys } from '../core/keys.ts';
import { createMailTokens, type MailTokens } from './mail-token.ts';

export const LINKS = {
  verify: { path: '/verify#token=', validMs: 48 * 60 * MINUTE_MS },
  reset: { path: '/reset-password#token=', validMs: 30 * MINUTE_MS },
  /** Both sides of a change of address; the change itself expires after the same time, counted from the request. */
  changeFrom: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE_MS },
  changeTo: { path: '/verify#for=change&token=', validMs: 24 * 60 * MINUTE_MS },
  /** In emails about a change of address; it ends with the change. */
  stopChange: { path: '/verify#for=stop-change&token=', validMs: 24 * 60 * MINUTE_MS },
  /** A recovery from a lost factor: the email at its start can stop it, the one at its end can complete it. */
  stopRecovery: { path: '/verify#for=stop-recovery&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  completeRecovery: { path: '/verify#for=recovery&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** Sent to the previous address, valid from the moment of the change. */
  undoChange: { path: '/verify#for=undo&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** To keep a claimed wallet; it ends with the claim. */
  keepWallet: { path: '/verify#for=keep-wallet&token=', validMs: 24 * 60 * MINUTE_MS },
  /** In the email about a deletion; it ends with the deletion. */
  keepAccount: { path: '/verify#for=keep&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  /** In every email about an account's security. */
  freeze: { path: '/verify#for=freeze&token=', validMs: 7 * 24 * 60 * MINUTE_MS },
  thaw: { path: '/verify#for=thaw&token=', validMs: 24 * 60 * MINUTE_MS },
} as const;

export type LinkPurpose = keyof typeof LINKS;

export interface Links {
  tokenOf(mailId: string, purpose: LinkPurpose): string;
  urlOf(purpose: LinkPurpose, token: string): string;
  /** The token of a visitor's private ticket link. */
  ticketToken(linkKey: string): string;
  /** Equal in every email about the ticket, even after the server's secret was replaced: `linkHash` is its token's hash. */
  ticketUrl(linkKey: string, linkHash: string | undefined): string;
  /** The tokens of a subscription to incidents, and their links; `hash` is used as for tickets. */
  statusToken(statusKey: string, purpose: 'confirm' | 'end'): string;
  statusUrl(statusKey: string, purpose: 'confirm' | 'end', hash: string): string;
  /** The key is in the path, since mail programs call the URL as it is (RFC 8058). All it can do is end emails on a topic. */
  unsubscribeUrl(from: string, key: string): string;
  /** The URL of any other page. */
  pageUrl(path: string): string;
  /** Stable per email, so a mailbox that receives it twice can recognise it. */
  messageId(mailId: string): string;
  readonly mailTokens: MailTokens;
  /** The company behind the linked site; null on the local chain. */
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
