/**
 * Detects a secret that somebody sends in parts: each message alone is harmless. The texts that the customer has written within
 * a day, in any ticket, are checked together with the new one; the earlier parts, which are stored, are redacted.
 */

import type { SecretForm } from '@eleven/protocol/accounts/find-secret';
import { numberOfTicket } from '@eleven/protocol/api/support';
import { DAY_MS } from '@eleven/protocol/durations';
import { secretAmong, secretIn } from '../../accounts/secrets.ts';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../db/tx.ts';
import { listOwnTexts, listSubjectsOf, listTextsOf, type OwnText, redactMessages } from './earlier-secrets.store.ts';
import { updateTicket } from './support.store.ts';

/** In the ticket itself, this many of the newest texts are checked even if they are older than a day. */
const IN_THE_TICKET = 6;
const TEXTS_MAX = 200;
/** The most words that a phrase with other words between its own can span (protocol/accounts/secrets). */
const WORDS_MAX = 400;
const REDACTED_SUBJECT = '[…]';

interface Part {
  readonly ticketId: bigint;
  /** The id of the message; undefined for the ticket's subject. */
  readonly id?: bigint;
  readonly text: string;
}

/** The author of the texts: a user in all tickets, a visitor in one ticket. */
interface Writer {
  readonly userId: string | null;
  readonly ticket?: { readonly id: bigint; readonly subject: string };
}

/** Redacts the earlier texts that form a secret together with the new one, and returns its form; undefined if there is none. */
export async function redactEarlierParts(
  tx: Tx,
  writer: Writer,
  text: string,
  now: Date,
): Promise<SecretForm | undefined> {
  const earlier = await partsOf(tx, writer, now);
  if (earlier.length === 0) return undefined;
  const found = findWithParts(earlier, text) ?? findWithNeighbours(earlier, text);
  if (!found) return undefined;
  await redact(tx, found.parts, now);
  return found.form;
}

/** Newest first, each subject after the oldest text of its ticket. */
async function partsOf(tx: Tx, { userId, ticket }: Writer, now: Date): Promise<Part[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const here = ticket ? await listOwnTexts(tx, ticket.id, IN_THE_TICKET) : [];
  const everywhere = userId === null ? [] : await listTextsOf(tx, userId, since, TEXTS_MAX);
  const texts = [...new Map([...here, ...everywhere].map((one) => [one.id, one])).values()];
  texts.sort((one, other) => (one.id > other.id ? -1 : 1));
  const subjects = new Map(ticket && [[ticket.id, ticket.subject]]);
  if (userId !== null)
    for (const one of await listSubjectsOf(tx, userId, since, TEXTS_MAX)) subjects.set(one.id, one.subject);
  const ticketOf = ({ ticketId, originTicketId }: OwnText) => originTicketId ?? ticketId;
  const oldest = new Map(texts.map((one) => [ticketOf(one), one.id]));
  const parts = texts.flatMap((one): Part[] => {
    const subject = oldest.get(ticketOf(one)) === one.id ? subjects.get(ticketOf(one)) : undefined;
    return [one, ...(subject === undefined ? [] : [{ ticketId: ticketOf(one), text: subject }])];
  });
  const rest = [...subjects].filter(([id]) => !oldest.has(id));
  return [...parts, ...rest.map(([ticketId, subject]) => ({ ticketId, text: subject }))];
}

interface Found {
  readonly form: SecretForm;
  readonly parts: readonly Part[];
}

/** Checks the text with earlier ones that are mostly a part of a secret, whatever was written in between. */
function findWithParts(earlier: readonly Part[], text: string): Found | undefined {
  const parts = earlier.toReversed();
  const found = secretAmong([...parts.map((part) => part.text), text]);
  if (!found) return undefined;
  return { form: found.form, parts: found.at.flatMap((at) => parts[at] ?? []) };
}

/** Checks the text with all that was written before it, up to `WORDS_MAX`; then finds how much belongs to the secret. */
function findWithNeighbours(earlier: readonly Part[], text: string): Found | undefined {
  const near: Part[] = [];
  let words = 0;
  for (const part of earlier) {
    if (words > WORDS_MAX) break;
    near.push(part);
    words += part.text.split(/\s+/).length;
  }
  const joinWithNeighbours = (count: number) =>
    [
      ...near
        .slice(0, count)
        .map((part) => part.text)
        .reverse(),
      text,
    ].join(' ');
  const all = secretIn(joinWithNeighbours(near.length)) ?? secretIn(joinWithNeighbours(IN_THE_TICKET));
  if (!all) return undefined;
  for (let count = 1; count < near.length; count += 1) {
    const found = secretIn(joinWithNeighbours(count));
    if (found) return { form: found.form, parts: near.slice(0, count) };
  }
  return { form: all.form, parts: near };
}

async function redact(tx: Tx, parts: readonly Part[], now: Date): Promise<void> {
  await redactMessages(
    tx,
    parts.flatMap(({ id }) => id ?? []),
    now,
  );
  for (const ticketId of new Set(parts.map((part) => part.ticketId))) {
    const partsOfTicket = parts.filter((part) => part.ticketId === ticketId);
    if (partsOfTicket.some(({ id }) => id === undefined))
      await updateTicket(tx, ticketId, { subject: REDACTED_SUBJECT });
    await audit(tx, {
      actor: null,
      act: 'ticket.secretRedacted',
      target: { kind: 'ticket', id: numberOfTicket(ticketId) },
      details: { messages: String(partsOfTicket.filter(({ id }) => id !== undefined).length) },
      now,
    });
  }
}
