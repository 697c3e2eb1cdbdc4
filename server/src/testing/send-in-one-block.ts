import type { Address } from 'viem';
import { encodeAction, type TestChain, type TestVault, type VaultAction } from './chain/anvil.ts';

/** Sends several calls of one account and mines them in one block, so in the same second. Throws if a call reverted. */
export async function sendInOneBlock(
  { client }: TestChain,
  vault: TestVault,
  account: Address,
  actions: readonly VaultAction[],
): Promise<void> {
  await client.setAutomine(false);
  try {
    const first = await client.getTransactionCount({ address: account });
    const hashes = await Promise.all(
      actions.map((action, index) => {
        const [data, nonce] = [encodeAction(action), first + index];
        return client.sendTransaction({ account, to: vault.address, data, value: action.value, gas: 300_000n, nonce });
      }),
    );
    await client.mine({ blocks: 1 });
    for (const hash of hashes) {
      const { status } = await client.getTransactionReceipt({ hash });
      if (status !== 'success') throw new Error(`${hash} reverted`);
    }
  } finally {
    await client.setAutomine(true);
  }
}
