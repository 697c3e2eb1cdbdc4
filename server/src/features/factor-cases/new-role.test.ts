import { DAY_MS } from '@eleven/protocol/durations';
import { expect, it } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { inTransaction } from '../../db/tx.ts';
import { is, useFactors } from '../../testing/factors.ts';

const { database, clock, send, user, withTotp } = useFactors();

it('the reader of a case learns whether their role is old enough to propose or confirm', async () => {
  const member = await user({ role: 'support', scope: 'admin', name: 'One support' });
  const owner = await withTotp();
  const url = `/api/admin/users/${owner.id}/factor-case`;
  const mayDecide = async () => (await send('GET', url, member.cookie)).json().mayDecide;
  expect(await mayDecide()).toBe(true);
  const appointed = new Date(clock.now().getTime() - 7 * DAY_MS + 1_000);
  await inTransaction(database().db, (tx) =>
    audit(tx, { actor: null, act: 'user.roleChanged', target: { kind: 'user', id: member.id }, now: appointed }),
  );
  expect(await mayDecide()).toBe(false);
  // Once a case is open, the age of the role at its opening counts.
  clock.advance(2_000);
  expect(await mayDecide()).toBe(true);
  is(await send('POST', url, member.cookie, { reason: 'Lost the phone' }), 204);
  expect(await mayDecide()).toBe(true);
});
