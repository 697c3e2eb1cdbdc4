/** A secret that somebody sends in parts: each message alone says nothing. The earlier parts, which are stored, are taken out. */
import type { SecretForm } from '@eleven/protocol/accounts/find-secret';
import { numberOfTicket } from '@eleven/protocol/api/support';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../db/tx.ts';
import { listOwnTexts, redactMessages } from './earlier-secrets.store.ts';
import { secretIn } from './secrets.ts';
import { type TicketRow, updateTicket } from './support.store.ts';

/** A phrase in more parts than this is also one in fewer: each message is compared with those before it. */
const LOOKED_BACK = 6;
const REDACTED_SUBJECT = '[…]';

/** The form of the secret that the customer's earlier texts make together with the new one, once they are redacted. */
export async function redactEarlierParts(
  tx: Tx,
  ticket: TicketRow,
  text: string,
  now: Date,
): Promise<SecretForm | undefined> {
  const earlier = await listOwnTexts(tx, ticket.id, LOOKED_BACK);
  const parts: { id: bigint | 'subject'; text: string }[] = [...earlier, { id: 'subject', text: ticket.subject }];
  let joined = text;
  for (const [index, part] of parts.entries()) {
    joined = `${part.text} ${joined}`;
    const found = secretIn(joined);
    if (!found) continue;
    const ids = parts.slice(0, index + 1).map(({ id }) => id);
    const messageIds = ids.filter((id) => id !== 'subject');
    await redactMessages(tx, messageIds, now);
    if (ids.includes('subject')) await updateTicket(tx, ticket.id, { subject: REDACTED_SUBJECT });
    await audit(tx, {
      actor: null,
      act: 'ticket.secretRedacted',
      target: { kind: 'ticket', id: numberOfTicket(ticket.id) },
      details: { messages: String(messageIds.length) },
      now,
    });
    return found.form;
  }
  return undefined;
}
