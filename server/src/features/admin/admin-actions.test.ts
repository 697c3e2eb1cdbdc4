import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkChain } from '../../audit/audit.ts';
import { withChecksum } from '../../core/checksum.ts';
import { auditLog } from '../../db/schema.ts';
import { createTestUser, TEST_VAULT } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, send } = useStaff();
const WALLET = `0x${'a1'.repeat(20)}`;
const TO = `0x${'b2'.repeat(20)}`;
const HASH = `0x${'c3'.repeat(32)}`;
const WEI = '2500000000000000000';
const wallet = WALLET;
const why = '시장이 멈춰 있습니다';

const ask = (body: object, member = members.admin, headers: Record<string, string> = {}) =>
  send('POST', '/api/admin/levers', body, member, headers);
const sent = (id: string, txHash = HASH, member = members.admin) =>
  send('POST', `/api/admin/levers/${id}/sent`, { txHash }, member);
const ofVault = async () => (await auditEntries(database().db, eq(auditLog.targetKind, 'vault'))).reverse();

describe('an admin action before the wallet is asked', () => {
  it.each([
    [
      { function: 'fund', valueWei: WEI, wallet, reason: '' },
      { act: 'vault.fundAsked', reason: '', details: { amountWei: WEI, wallet: withChecksum(WALLET) } },
    ],
    [
      { function: 'withdrawReserve', to: TO, mostWei: WEI, wallet, reason: why },
      {
        act: 'vault.withdrawAsked',
        reason: why,
        details: { mostWei: WEI, receiver: withChecksum(TO), wallet: withChecksum(WALLET) },
      },
    ],
    [
      { function: 'setPaused', paused: true, wallet, reason: why },
      { act: 'vault.pauseAsked', reason: why, details: { wallet: withChecksum(WALLET) } },
    ],
    [
      { function: 'setPaused', paused: false, wallet, reason: why },
      { act: 'vault.resumeAsked', reason: why, details: { wallet: withChecksum(WALLET) } },
    ],
  ])('is recorded with its function, amount, reason and wallet: $function', async (body, entry) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(200);
    const [newest] = await ofVault();
    expect(newest).toMatchObject({
      ...entry,
      actorId: members.admin.id,
      targetId: withChecksum(TEST_VAULT.vaultAddress),
    });
    expect(answer.json()).toEqual({ entryId: String(newest?.id) });
  });

  it.each([
    ['no reason to pause', { function: 'setPaused', paused: true, wallet, reason: '  ' }],
    ['no reason to resume', { function: 'setPaused', paused: false, wallet, reason: '' }],
    ['no reason to withdraw', { function: 'withdrawReserve', to: TO, mostWei: WEI, wallet, reason: 'x' }],
    ['no wallet', { function: 'setPaused', paused: true, reason: why }],
    ['a call that is not an admin action', { function: 'stake', valueWei: WEI, wallet, reason: why }],
  ])('is refused and not recorded with %s', async (_, body) => {
    const before = (await ofVault()).length;
    expect((await ask(body)).statusCode).toBe(400);
    expect(await ofVault()).toHaveLength(before);
  });

  it('is for admins only, and writes one entry however often the request is repeated', async () => {
    const before = (await ofVault()).length;
    const body = { function: 'setPaused', paused: true, wallet, reason: why };
    for (const member of [members.support, members.readonly]) expect((await ask(body, member)).statusCode).toBe(403);
    const again = { 'idempotency-key': 'the-same-press' };
    const first = await ask(body, members.admin, again);
    expect((await ask(body, members.admin, again)).json()).toEqual(first.json());
    expect(await ofVault()).toHaveLength(before + 1);
  });
});

describe('an admin action that was sent', () => {
  const asked = async (): Promise<string> =>
    (await ask({ function: 'setPaused', paused: true, wallet, reason: why })).json().entryId;

  it('gets a second entry with its transaction, once per hash, and the hash chain of the log stays valid', async () => {
    const id = await asked();
    const before = (await ofVault()).length;
    const answers = await Promise.all([sent(id), sent(id), sent(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const faster = `0x${'d4'.repeat(32)}`;
    await sent(id, faster);
    const [second, first, ...others] = await ofVault();
    expect(others).toHaveLength(before);
    expect(first).toMatchObject({ act: 'vault.sent', actorId: members.admin.id, details: { entry: id, tx: HASH } });
    expect(second).toMatchObject({ act: 'vault.sent', details: { entry: id, tx: faster } });
    expect(await checkChain(database().db)).toMatchObject({ ok: true });
  });

  it('can be reported only by the admin who asked, and only for a recorded request', async () => {
    const id = await asked();
    await sent(id);
    const [sentEntry] = await ofVault();
    const other = await createTestUser(database(), { clock, role: 'admin', scope: 'admin', name: 'Another admin' });
    const before = (await ofVault()).length;
    expect((await sent(id, HASH, other)).statusCode).toBe(404);
    expect((await sent(id, HASH, members.support)).statusCode).toBe(403);
    expect((await sent('999999999')).statusCode).toBe(404);
    expect((await sent(String(sentEntry?.id))).statusCode).toBe(404);
    expect((await sent(id, '0x12')).statusCode).toBe(400);
    expect(await ofVault()).toHaveLength(before);
  });
});
