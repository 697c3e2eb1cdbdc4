/** Who can use the vault's admin actions now, and what they allow. */
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { type Address, parseAbi } from 'viem';
import type { Endpoints } from './endpoints.ts';
import { isRevert } from './reverts.ts';

export interface VaultControl {
  /** Lower-case, as the others. */
  readonly owner: string;
  readonly ownerIsContract: boolean;
  /** Of a timelock, in seconds; null for any other owner. */
  readonly delaySeconds: number | null;
  readonly pendingOwner: string | null;
  readonly guardian: string | null;
  readonly paused: boolean;
  readonly withdrawableWei: bigint;
}

const NOBODY = `0x${'0'.repeat(40)}`;
const timelockAbi = parseAbi(['function getMinDelay() view returns (uint256)']);

export function readControl(endpoints: Endpoints, vault: Address): Promise<VaultControl> {
  const read = { address: vault, abi: vaultAbi } as const;
  return endpoints.ask(async (client) => {
    const [owner, pendingOwner, guardian, totals, withdrawableWei] = await Promise.all([
      client.readContract({ ...read, functionName: 'owner' }),
      client.readContract({ ...read, functionName: 'pendingOwner' }),
      client.readContract({ ...read, functionName: 'guardian' }),
      client.readContract({ ...read, functionName: 'totals' }),
      client.readContract({ ...read, functionName: 'withdrawable' }),
    ]);
    const code = await client.getCode({ address: owner });
    const ownerIsContract = code !== undefined && code !== '0x';
    const somebody = (address: string) => (address === NOBODY ? null : address.toLowerCase());
    return {
      owner: owner.toLowerCase(),
      ownerIsContract,
      delaySeconds: ownerIsContract ? await readDelay(client, owner) : null,
      pendingOwner: somebody(pendingOwner),
      guardian: somebody(guardian),
      paused: totals.paused,
      withdrawableWei,
    };
  });
}

/** Null for a contract that is no timelock. */
async function readDelay(client: Parameters<Parameters<Endpoints['ask']>[0]>[0], owner: Address) {
  try {
    return Number(await client.readContract({ address: owner, abi: timelockAbi, functionName: 'getMinDelay' }));
  } catch (error) {
    if (isRevert(error) || /returned no data/.test(String(error))) return null;
    throw error;
  }
}
