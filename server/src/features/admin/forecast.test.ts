import { FORECAST_WEEKS } from '@eleven/protocol/api/admin/forecast';
import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import { describe, expect, it } from 'vitest';
import { positions, vaultEvents, vaults } from '../../db/schema.ts';
import { TEST_VAULT } from '../../testing/app.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, members, get } = useStaff();
const KEY = { chainId: TEST_VAULT.chainId, vault: TEST_VAULT.vaultAddress };
const START = 1_800_000_000;
const NOW = START + 40 * 86_400;
const STAKER = `0x${'a'.repeat(40)}`;

async function writeVault(lockedWei = 30n) {
  const terms = { lockedPrincipalWei: lockedWei, lockedRewardWei: 3n, lastId: 3n, sequence: lockedWei, paused: false };
  const totals = { principalWei: 0n, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 1n };
  const row = {
    chainId: KEY.chainId,
    address: KEY.vault,
    startAt: START,
    deployBlock: 1,
    cursorBlock: 500,
    cursorHash: '0x1',
    cursorTime: NOW,
    totalsWord: packTotals(totals),
    termsWord: packTerms(terms),
    balanceWei: 1_033n,
    rewardsPaidWei: 0n,
  };
  await database()
    .db.insert(vaults)
    .values(row)
    .onConflictDoUpdate({ target: [vaults.chainId, vaults.address], set: row });
}

const event = (
  blockNumber: number,
  kind: string,
  blockTime: number,
  figures: { amountWei?: bigint; rewardWei?: bigint; termDays?: number } = {},
) => ({
  ...KEY,
  blockNumber,
  blockHash: '0x1',
  blockTime,
  logIndex: 0,
  txHash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
  kind,
  account: STAKER,
  amountWei: 0n,
  rewardWei: 0n,
  forfeitedWei: 0n,
  args: {},
  ...figures,
});

describe('the forecast', () => {
  it('is unavailable before the first block is read', async () => {
    expect((await get('/api/admin/forecast')).statusCode).toBe(503);
    expect((await get('/api/admin/forecast.csv')).statusCode).toBe(503);
  });

  it('sums up the terms that end in each week after the block, and the net stakes of the 30 days before it', async () => {
    await writeVault();
    const day = 86_400;
    const open = {
      ...KEY,
      account: STAKER,
      principalWei: 10n,
      rewardWei: 1n,
      termDays: 30,
      startedAt: 1,
      txHash: '0x',
    };
    await database()
      .db.insert(positions)
      .values([
        { ...open, id: 1, endsAt: NOW },
        { ...open, id: 2, endsAt: NOW + 1 },
        { ...open, id: 3, endsAt: NOW + 7 * day },
        { ...open, id: 4, endsAt: NOW + 7 * day + 1 },
        { ...open, id: 5, endsAt: NOW + day, status: 'redeemed' },
      ]);
    const recent = NOW - 30 * day + 1;
    // The first event is a second too old. For the flexible plan the others sum up to 5 + 4 − 20 − 3 − 1, for 90 days to
    // 40 + 8 − 5; a term that is redeemed at its end counts for neither.
    await database()
      .db.insert(vaultEvents)
      .values([
        event(10, 'staked', NOW - 30 * day, { amountWei: 1_000n }),
        event(11, 'staked', recent, { amountWei: 5n }),
        event(12, 'compounded', recent, { rewardWei: 4n }),
        event(13, 'unstaked', recent, { amountWei: 20n }),
        event(14, 'exited', recent, { amountWei: 3n, rewardWei: 9n }),
        event(15, 'emergencyExited', recent, { amountWei: 1n }),
        event(16, 'locked', recent, { amountWei: 40n, termDays: 90 }),
        event(17, 'renewed', recent, { amountWei: 8n, rewardWei: 1n, termDays: 90 }),
        event(18, 'exitedEarly', recent, { amountWei: 5n, termDays: 90 }),
        event(19, 'redeemed', recent, { amountWei: 7n, termDays: 90 }),
      ]);
    const reply = (await get('/api/admin/forecast', members.readonly)).json();
    expect(reply).toMatchObject({
      asOf: { blockNumber: 500, blockTime: NOW },
      startAt: START,
      balanceWei: '1033',
      paces: { flexible: '-15', '30': '0', '90': '43', '180': '0', '365': '0' },
      leavingRewardsWei: '0',
      scheduled: [],
    });
    expect(reply.maturities).toEqual([
      { week: 0, positions: 1, principalWei: '10', rewardWei: '1' },
      { week: 1, positions: 2, principalWei: '20', rewardWei: '2' },
      { week: 2, positions: 1, principalWei: '10', rewardWei: '1' },
    ]);
  });

  it('is computed again once an event has changed the words of the vault', async () => {
    const read = async () => (await get('/api/admin/forecast')).json().termsWord;
    const before = await read();
    expect(await read()).toBe(before);
    await writeVault(31n);
    expect(await read()).not.toBe(before);
  });

  it('can be exported as a file with a line for each week of each case, and the export appears in the audit log', async () => {
    const file = await get('/api/admin/forecast.csv', members.support);
    const [head, ...lines] = file.body.trim().split('\r\n');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(head).toContain('free reserve (wei)');
    expect(lines).toHaveLength(3 * (FORECAST_WEEKS + 1));
    expect(lines[0]).toContain(`nothing,0,${new Date(NOW * 1_000).toISOString()},1100,`);
    const { entries } = (await get('/api/admin/audit?act=export.made')).json();
    expect(entries[0].target).toMatchObject({ kind: 'list', id: 'forecast' });
  });
});

describe('the history of the reserve', () => {
  it('lists funding and withdrawals, newest first, page by page, with the totals of all time', async () => {
    await database()
      .db.insert(vaultEvents)
      .values([
        event(30, 'reserveFunded', START + 1, { amountWei: 100n }),
        event(31, 'pauseSet', START + 2),
        event(32, 'reserveWithdrawn', START + 3, { amountWei: 30n }),
        event(33, 'reserveFunded', START + 4, { amountWei: 7n }),
      ]);
    const first = (await get('/api/admin/reserve-history?limit=2')).json();
    expect(first).toMatchObject({ fundedWei: '107', withdrawnWei: '30' });
    const amounts = (page: { entries: { kind: string; amountWei: string }[] }) =>
      page.entries.map(({ kind, amountWei }) => [kind, amountWei]);
    expect(amounts(first)).toEqual([
      ['reserveFunded', '7'],
      ['reserveWithdrawn', '30'],
    ]);
    const next = (await get(`/api/admin/reserve-history?limit=2&before=${first.nextBefore}`)).json();
    expect(amounts(next)).toEqual([['reserveFunded', '100']]);
    expect(next.nextBefore).toBeNull();
  });
});
