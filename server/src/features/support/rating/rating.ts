/** A customer's rating of the help, once a ticket is closed: good or bad, with an optional sentence. No email asks for it. */
import { RATING_DAYS, RATING_TEXT_MAX, TICKET_RATINGS, type TicketRating } from '@eleven/protocol/tickets';
import { refuseSecrets } from '../../../accounts/secrets.ts';
import { AppError } from '../../../core/app-error.ts';
import { type TicketKey, type TicketRow, updateTicket } from '../support.store.ts';
import { change, type TicketDeps } from '../tickets.ts';

const CHANGEABLE_MS = RATING_DAYS * 24 * 3_600_000;

type Rated = Pick<TicketRow, 'state' | 'staffWroteId' | 'ratedAt'>;

export function mayRate({ state, staffWroteId, ratedAt }: Rated, now: Date): boolean {
  const isChangeable = ratedAt === null || now.getTime() - ratedAt.getTime() <= CHANGEABLE_MS;
  return state === 'closed' && staffWroteId !== null && isChangeable;
}

export async function rate(
  deps: TicketDeps,
  key: TicketKey,
  given: { value: TicketRating; text: string },
): Promise<TicketRow> {
  const text = given.text.trim();
  if (text.length > RATING_TEXT_MAX) throw new AppError('support.textInvalid');
  refuseSecrets(text);
  return change(deps, key, async (tx, ticket, now) => {
    if (!mayRate(ticket, now)) throw new AppError('ticket.notRatable');
    return updateTicket(tx, ticket.id, { rating: given.value, ratingText: text, ratedAt: ticket.ratedAt ?? now });
  });
}

export function ratingOf({ rating, ratingText }: Pick<TicketRow, 'rating' | 'ratingText'>) {
  const value = TICKET_RATINGS.find((one) => one === rating);
  return value === undefined ? null : { value, text: ratingText ?? '' };
}
