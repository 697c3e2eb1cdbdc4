/** The others who have a ticket open: stored for as long as their page reports it, and published at once when it changes. */
import type { User } from '@eleven/protocol/api/user';
import { AppError } from '../../../core/app-error.ts';
import { findInQueue } from '../support-admin.store.ts';
import type { TicketDeps } from '../tickets.ts';
import { dropReader, dropReadersBefore, findReader, listReaders, putReader } from './readers.store.ts';

/** A page reports it every twenty seconds. */
const LIVES_MS = 45_000;

type Deps = Pick<TicketDeps, 'db' | 'clock' | 'hub'>;

export async function otherReaders({ db, clock }: Deps, user: Pick<User, 'id'>, ticketId: bigint) {
  if (!(await findInQueue(db, ticketId))) throw new AppError('notFound');
  return { readers: await listReaders(db, ticketId, user.id, new Date(clock.now().getTime() - LIVES_MS)) };
}

export async function readHere(
  deps: Deps,
  user: Pick<User, 'id'>,
  ticketId: bigint,
  state: 'reading' | 'typing' | 'gone',
) {
  const { db, clock, hub } = deps;
  const others = await otherReaders(deps, user, ticketId);
  const now = clock.now();
  const since = new Date(now.getTime() - LIVES_MS);
  const known = await findReader(db, ticketId, user.id);
  const wasThere = known !== undefined && known.seenAt > since;
  const isTyping = state === 'typing';
  if (state === 'gone') await dropReader(db, ticketId, user.id);
  else await putReader(db, { ticketId, userId: user.id, isTyping, seenAt: now });
  const isNews = state === 'gone' ? wasThere : !wasThere || known.isTyping !== isTyping;
  if (isNews) {
    await dropReadersBefore(db, since);
    await hub.publish('readers');
  }
  return others;
}
