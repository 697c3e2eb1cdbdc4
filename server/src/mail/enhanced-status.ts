/** Enhanced status codes of mail servers (RFC 3463): whether a refusal concerns the address. */

/**
 * Codes meaning that no email will ever reach the address: it does not exist, is malformed, has moved, accepts no email, or is
 * disabled. A full mailbox, a policy, a block list, an email that is too large and a wrong sender say nothing about it.
 */
const OF_ADDRESS: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1']);

export const isOfAddress = (status: string | undefined): boolean => status !== undefined && OF_ADDRESS.has(status);

/** The first code in a mail server's reply: `550 5.1.1 No such user`, `smtp; 550-5.1.1 …`. */
export function statusIn(words: string): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0];
}
