/** Reindexing as an operator runs it: a separate process, with and without another that follows the vault. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { withChecksum } from '../../core/checksum.ts';
import { auditLog, flexibleStakes, reindexes, vaults } from '../../db/schema.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { freshDatabase } from '../../testing/database.ts';
import { MINIMAL_ENV } from '../../testing/process.ts';

const chain = useChain();

it('announces itself, leaves the work to a process that follows the vault if any, and reports the differences', async () => {
  const { database, url, drop } = await freshDatabase();
  const { db } = database;
  const { vault, indexer, settle } = await indexVault(chain(), database);
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'reindex-command.ts'), vault.address, ...args], {
      env: {
        PATH: process.env.PATH,
        ...MINIMAL_ENV,
        RPC_URLS: chain().url,
        VAULT_ADDRESS: vault.address,
        DATABASE_URL: url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { said: `${said}${errors}`, code };
  };
  try {
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: parseEther('2') });
    await settle();
    const before = await db.select().from(flexibleStakes);
    const told = await run();
    expect(told.said).toMatch(/^Blocks \d+ to \d+ are read again, with \d+ events/);
    expect(told).toMatchObject({ said: expect.stringContaining('Nothing was done'), code: 0 });

    await db.update(flexibleStakes).set({ principalWei: 1n });
    const beside = await run('--yes');
    expect(beside.said).toContain(`Process ${process.pid} on `);
    expect(beside.said).toContain('flexible_stakes: 0 missing, 0 extra, 1 changed');
    expect(await db.select().from(flexibleStakes)).toEqual(before);

    await indexer.stop();
    await db.delete(flexibleStakes);
    const alone = await run('--yes');
    expect(alone.said).toContain('No server follows the vault: it is done here.');
    expect(alone.said).toContain('flexible_stakes: 1 missing, 0 extra, 0 changed');
    expect(await db.select().from(flexibleStakes)).toEqual(before);

    const acts = await db.select().from(auditLog);
    expect(acts.map(({ act, actorId, targetId }) => [act, actorId, targetId])).toEqual(
      Array(2).fill(['reindex.asked', null, withChecksum(vault.address)]),
    );
    const [{ id: _, ...row } = {}] = await db.select().from(reindexes).limit(1);
    const other = { fromBlock: vault.deployBlock, readBlock: vault.deployBlock - 1, toBlock: null, toHash: null };
    await db
      .insert(reindexes)
      .values({ ...(row as typeof reindexes.$inferInsert), ...other, state: 'waiting', endedAt: null });
    const second = await run(String(vault.deployBlock + 1), '--yes');
    expect(second.said).toContain(
      `This one is not begun: the vault is being read again already, from block ${vault.deployBlock},`,
    );
    expect(second).toMatchObject({ said: expect.stringContaining('Equal'), code: 0 });
    expect(await db.$count(auditLog)).toBe(2);

    await db.update(vaults).set({ cursorHash: `0x${'11'.repeat(32)}` });
    const changed = await run('--yes');
    expect(changed).toMatchObject({ said: expect.stringContaining('then run `npm run repair`'), code: 1 });
  } finally {
    await indexer.stop();
    await drop();
  }
});
