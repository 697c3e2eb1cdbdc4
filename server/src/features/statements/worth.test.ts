import type { StatementAbout } from '@eleven/protocol/statements/about';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Vaults } from '../../chain/vaults.ts';
import { TEST_VAULT } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';
import { PAGE } from './statements.ts';
import { readWorth } from './worth.ts';

const database = useDatabase();
const WALLET = `0x${'1'.repeat(40)}`;
const VAULT = `0x${'e'.repeat(40)}`;

it('the worth includes the rewards of every page of events', async () => {
  const { db } = database();
  const count = PAGE + 1;
  await db.execute(sql`
    insert into vault_events (chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
      amount_wei, reward_wei, forfeited_wei, args)
    select ${TEST_VAULT.chainId}::int, ${VAULT}, n, '0x', n, 0, '0x' || n, 'rewardPaid', ${WALLET}, 0, 1, 0, '{}'
    from generate_series(1, ${count}::int) as n`);
  const open = { address: VAULT, chain: TEST_VAULT };
  const vaults = { open, all: [open] } as unknown as Vaults;
  const about = {
    wallets: [{ address: WALLET, label: null }],
    range: { fromTime: null, untilTime: null },
    asOf: { blockNumber: count, blockTime: count },
  } as unknown as StatementAbout;
  const worth = await readWorth({ db, readDb: db, vaults, prices: {} as never }, about);
  expect(worth.get(WALLET)?.withoutUsd).toBe(count);
});
