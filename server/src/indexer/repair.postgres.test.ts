/** The repair as an operator runs it: a separate process, beside one that follows the vault. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { vaultEvents } from '../db/schema.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { freshDatabase } from '../testing/database.ts';
import { MINIMAL_ENV } from '../testing/process.ts';
import { findVault, saveHalt } from './cursor.store.ts';

const chain = useChain();

async function repair(env: NodeJS.ProcessEnv): Promise<{ said: string; code: number }> {
  const { VAULT_ADDRESS: _, ...others } = MINIMAL_ENV;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'repair.ts')], {
    env: { PATH: process.env.PATH, ...others, RPC_URLS: chain().url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said, code };
}

it('names the process that follows the vault, takes over, finds nothing to repair, and lets it continue', async () => {
  const { database, url, drop } = await freshDatabase();
  const { vault, indexer, settle } = await indexVault(chain(), database);
  try {
    await settle();
    const key = { chainId: 31337, vaultAddress: vault.address.toLowerCase() };
    const before = await database.db.select().from(vaultEvents);
    await saveHalt(database.db, key, 'a false alarm');
    const { said, code } = await repair({ VAULT_ADDRESS: vault.address, DATABASE_URL: url });
    expect(said).toMatch(new RegExp(`^The vault is followed by process ${process.pid} on \\S+, since \\S+, `));
    expect(said).toMatch(/Nothing to repair: at block .*written\. The halt is cleared\.$/m);
    expect(code).toBe(0);
    expect((await findVault(database.db, key))?.haltedBecause).toBeNull();
    expect(await database.db.select().from(vaultEvents)).toEqual(before);
    const again = await repair({ VAULT_ADDRESS: vault.address, DATABASE_URL: url });
    expect(again.said).toMatch(/Nothing to repair: at block .*written\. Indexing was not halted\.$/m);
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: parseEther('1') });
    await settle();
    expect(await database.db.select().from(vaultEvents)).toHaveLength(before.length + 1);
  } finally {
    await indexer.stop();
    await drop();
  }
});

it('repairs a vault even if nothing was read of another yet', async () => {
  const { database, url, drop } = await freshDatabase();
  const { vault, indexer, settle } = await indexVault(chain(), database);
  try {
    await settle();
    await indexer.stop();
    const next = await chain().deployVault();
    const key = { chainId: 31337, vaultAddress: vault.address.toLowerCase() };
    await saveHalt(database.db, key, 'a false alarm');
    const vaults = `open:${next.address}:99999999:Vault 2,closing:${vault.address}:1:Vault 1`;
    const { said, code } = await repair({ VAULTS: vaults, DATABASE_URL: url });
    expect(said).toMatch(
      /^Vault 2, .*\nNothing was read of this vault yet[\s\S]*\nVault 1, [\s\S]*Nothing to repair: at block/,
    );
    expect(code).toBe(0);
    expect((await findVault(database.db, key))?.haltedBecause).toBeNull();
  } finally {
    await indexer.stop();
    await drop();
  }
});
