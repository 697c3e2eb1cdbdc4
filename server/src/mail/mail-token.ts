/**
 * The token in an email that ties a report to exactly this email: its id, and a MAC that cannot be made without the server's
 * secret. Only lower-case hex, as some mail servers change the case of addresses.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../core/keys.ts';

const MAC_DIGITS = 16;
const TOKEN = /(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/gi;

export interface MailTokens {
  of(mailId: string): string;
  /** The id of the email whose token appears in this text; undefined without a valid token. */
  mailIdIn(words: string): string | undefined;
}

export function createMailTokens(keys: Keys): MailTokens {
  const macsOf = (mailId: string) =>
    keys.macs('mail report', mailId).map((mac) => Buffer.from(mac, 'base64url').toString('hex').slice(0, MAC_DIGITS));
  return {
    of: (mailId) => mailId.replaceAll('-', '') + macsOf(mailId)[0],
    mailIdIn(words) {
      for (const [found] of words.matchAll(TOKEN)) {
        const token = found.toLowerCase();
        const mailId = token.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
        const mac = Buffer.from(token.slice(-MAC_DIGITS));
        if (macsOf(mailId).some((own) => timingSafeEqual(mac, Buffer.from(own)))) return mailId;
      }
      return undefined;
    },
  };
}
