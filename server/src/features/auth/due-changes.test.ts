import { DAY_MS } from '@eleven/protocol/durations';
import { expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { emailChanges } from '../../db/schema.ts';
import { person } from '../../testing/accounts.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';
import { applyDueChanges } from './due-changes.ts';

const test = useMailbox();
const { database, clock, confirmedPerson } = test;

it('a change of address that was due more than a year ago does not keep the job busy for ever', async () => {
  const { id: userId } = await confirmedPerson();
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await database()
    .db.insert(emailChanges)
    .values({
      id: 'old',
      userId,
      newEmail: person().email,
      sessionId: null,
      requestedAt: before(400),
      dueAt: before(399),
      expiresAt: before(34),
      needsOld: true,
    });
  // Each round reads the clock; on the embedded database an endless loop never lets a timer run.
  let rounds = 0;
  const now = () => {
    rounds += 1;
    if (rounds > 200) throw new Error('it does not end');
    return clock.now();
  };
  const deps = { ...test, clock: { now }, db: database().db, log: createLog('silent') };
  expect(await applyDueChanges(deps)).toBe(0);
});
