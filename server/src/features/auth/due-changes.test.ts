import { DAY_MS } from '@eleven/protocol/durations';
import { expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { emailChanges } from '../../db/schema.ts';
import { person } from '../../testing/accounts.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';
import { applyDueChanges } from './due-changes.ts';

const test = useMailbox();
const { database, clock, confirmedPerson } = test;

it('a change of email address that was due more than a year ago does not make the job loop forever', async () => {
  const { id: userId } = await confirmedPerson();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await database()
    .db.insert(emailChanges)
    .values({
      id: 'old',
      userId,
      newEmail: person().email,
      sessionId: null,
      requestedAt: daysAgo(400),
      dueAt: daysAgo(399),
      expiresAt: daysAgo(34),
      needsOld: true,
    });
  // A loop on the embedded database starves all timers, the test's timeout included. Each round reads the clock, so count that.
  let rounds = 0;
  const now = () => {
    rounds += 1;
    if (rounds > 200) throw new Error('it does not end');
    return clock.now();
  };
  const deps = { ...test, clock: { now }, db: database().db, log: createLog('silent') };
  expect(await applyDueChanges(deps)).toBe(0);
});
