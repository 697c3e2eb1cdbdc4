/** The accounts that can use the vault's admin actions now, and what the actions allow. */
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { readRoles } from '@eleven/vault-client/read-ledger';
import { parseQuantity, type Request, toHex } from '@eleven/vault-client/rpc';
import { readView } from '@eleven/vault-client/view';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { Endpoints } from './endpoints.ts';
import type { Quorum } from './quorum.ts';

export interface VaultControl {
  /** All addresses here are lower-case. */
  readonly owner: string;
  readonly ownerIsContract: boolean;
  /** The timelock's minimum delay; null if the owner is not a timelock. */
  readonly delaySeconds: number | null;
  readonly pendingOwner: string | null;
  readonly guardian: string | null;
  readonly paused: boolean;
  readonly withdrawableWei: bigint;
}

const NOBODY = `0x${'0'.repeat(40)}`;
const timelockAbi = parseAbi(['function getMinDelay() view returns (uint256)']);

export function readControl(endpoints: Endpoints, vault: Address): Promise<VaultControl> {
  return endpoints.ask(async (client, request) => {
    const at = { request, vault, block: 'latest' } as const;
    const [{ owner, pendingOwner, guardian }, totals, withdrawableWei] = await Promise.all([
      readRoles(at),
      readView(at, 'totals'),
      readView(at, 'withdrawable'),
    ]);
    const code = await client.getCode({ address: owner as Address });
    const ownerIsContract = code !== undefined && code !== '0x';
    const somebody = (address: string) => (address === NOBODY ? null : address);
    return {
      owner,
      ownerIsContract,
      delaySeconds: ownerIsContract ? await readDelay(request, owner, 'latest') : null,
      pendingOwner: somebody(pendingOwner),
      guardian: somebody(guardian),
      paused: totals.paused,
      withdrawableWei,
    };
  });
}

/**
 * The timelock that owns the vault at the end of a block, in lower case; undefined if the owner is not a timelock. Always
 * compared, because every withdrawal that is scheduled there is announced to all stakers.
 */
export function readTimelockAt(quorum: Quorum, vault: Address, number: number): Promise<Address | undefined> {
  return quorum.read<Address | undefined>({
    subject: 'state',
    isCompared: true,
    block: number,
    async read({ request }) {
      const { owner } = await readRoles({ request, vault, block: number });
      return (await readDelay(request, owner, toHex(number))) === null ? undefined : (owner as Address);
    },
    digest: (timelock) => timelock ?? 'none',
  });
}

/** Null for an account, and for a contract that is not a timelock. */
async function readDelay(request: Request, owner: string, block: Hex | 'latest'): Promise<number | null> {
  const data = encodeFunctionData({ abi: timelockAbi });
  const answer = await request({ method: 'eth_call', params: [{ to: owner, data }, block] }).catch((error: unknown) => {
    if (classifyProviderError(error).problem !== 'reverted') throw error;
  });
  const delay = parseQuantity(answer);
  return delay === undefined ? null : Number(delay);
}
