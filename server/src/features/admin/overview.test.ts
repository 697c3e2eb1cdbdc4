import { parseEther } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { createChain } from '../../chain/chain.ts';
import { withChecksum } from '../../core/checksum.ts';
import { dailyCounts, mailSuppressions, mails, positions } from '../../db/schema.ts';
import { createTestApp, TEST_VAULT } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get } = useStaff();
const testChain = useChain();
const DAY = 86_400;

afterEach(async () => {
  await database().db.delete(positions);
});

const overview = async () => (await get('/api/admin/overview')).json();

describe('the overview', () => {
  it('has a row for each of the last fourteen days, with what was counted on it', async () => {
    const { db } = database();
    await db.insert(dailyCounts).values([
      { day: '2026-02-27', name: 'signIns', count: 7 },
      { day: '2026-02-27', name: 'failedSignIns', count: 2 },
      { day: '2026-01-01', name: 'signIns', count: 99 },
    ]);
    const { days, users } = await overview();
    expect(days).toHaveLength(14);
    expect([days[0].day, days.at(-1).day]).toEqual(['2026-02-16', '2026-03-01']);
    expect(days.at(-3)).toEqual({ day: '2026-02-27', signUps: 0, signIns: 7, failedSignIns: 2 });
    // The three members of the staff that this file begins with.
    expect(days.at(-1)).toMatchObject({ signUps: 3, signIns: 0 });
    expect(users).toEqual({ total: 3, inSevenDays: 3, suspended: 0 });
  });

  it('sums up the open terms that end within 30, 90 and 180 days', async () => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    const row = {
      chainId: TEST_VAULT.chainId,
      vault: TEST_VAULT.vaultAddress,
      account: `0x${'a'.repeat(40)}`,
      principalWei: 10n,
      rewardWei: 1n,
      termDays: 30,
      startedAt: 1,
      txHash: '0x',
    };
    await database()
      .db.insert(positions)
      .values([
        { ...row, id: 1, endsAt: now + 10 * DAY },
        { ...row, id: 2, endsAt: now + 60 * DAY },
        { ...row, id: 3, endsAt: now + 365 * DAY },
        { ...row, id: 4, endsAt: now + 10 * DAY, status: 'exitedEarly' },
      ]);
    expect((await overview()).maturities).toEqual([
      { withinDays: 30, positions: 1, principalWei: '10', rewardWei: '1' },
      { withinDays: 90, positions: 2, principalWei: '20', rewardWei: '2' },
      { withinDays: 180, positions: 2, principalWei: '20', rewardWei: '2' },
      { withinDays: 365, positions: 3, principalWei: '30', rewardWei: '3' },
    ]);
  });

  it('counts emails that wait, have failed or were given up', async () => {
    const createdAt = clock.now();
    const mail = { kind: 'verifyEmail', toAddress: 'a@example.org', locale: 'en', createdAt };
    await database()
      .db.insert(mails)
      .values([
        { ...mail, id: '1', dueAt: createdAt },
        { ...mail, id: '2', dueAt: createdAt, attempts: 2, lastError: 'ESOCKET CERT_HAS_EXPIRED' },
        { ...mail, id: '3', sentAt: createdAt },
        { ...mail, id: '4', attempts: 9, lastError: 'EENVELOPE 550' },
        { ...mail, id: '5', attempts: 1, lastError: 'suppressed' },
      ]);
    await database()
      .db.insert(mailSuppressions)
      .values({ address: 'a@example.org', reason: 'bounce', since: createdAt });
    expect((await overview()).mails).toEqual({
      waiting: 2,
      failing: 1,
      oldestAt: createdAt.toISOString(),
      givenUp: 1,
      lastError: 'ESOCKET CERT_HAS_EXPIRED',
      pausedAddresses: 1,
    });
  });
});

describe('the admin actions of the vault', () => {
  it('are read from the chain: owner, guardian, pause, and what is free above the runway', async () => {
    const vault = await testChain().deployVault();
    const chain = createChain({ rpcUrls: [testChain().url], chainId: 31337, vaultAddress: vault.address });
    const control = await chain.control();
    const roles = await chain.roles();
    expect(control).toMatchObject({
      owner: roles.owner,
      ownerIsContract: false,
      delaySeconds: null,
      pendingOwner: null,
      guardian: roles.guardian,
      paused: false,
    });
    const fund = { function: 'fund', valueWei: parseEther('1') } as const;
    const owner = roles.owner as `0x${string}`;
    expect(await chain.dryRun(owner, fund)).toMatchObject({ ok: true });
    expect(await chain.dryRun(owner, { function: 'setPaused', paused: true })).toMatchObject({ ok: true });
    const stranger = '0x00000000000000000000000000000000000000aa';
    expect(await chain.dryRun(stranger, { function: 'setPaused', paused: true })).toMatchObject({
      ok: false,
      code: 'vault.notAllowed',
    });
  });

  it('are shown with each address in its checksum form', async () => {
    const [owner, guardian] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
    const control = {
      owner,
      ownerIsContract: false,
      delaySeconds: null,
      pendingOwner: null,
      guardian,
      paused: false,
      withdrawableWei: 5n,
    };
    const chain = { ...TEST_VAULT, control: async () => control };
    const app = await createTestApp(database(), { clock, chain });
    const answer = await app.inject({ url: '/api/admin/vault-control', headers: { cookie: members.admin.cookie } });
    await app.close();
    expect(answer.json()).toEqual({
      ...control,
      owner: withChecksum(owner),
      guardian: withChecksum(guardian),
      withdrawableWei: '5',
    });
    expect(answer.json().owner).not.toBe(owner);
  });

  it('reply with 502 while the chain is out of reach', async () => {
    const answer = await get('/api/admin/vault-control');
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'upstream.failed']);
  });
});
