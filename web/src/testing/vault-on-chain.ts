/**
 * A vault as a node shows it at one block, and the server's correct replies about it. The protocol computes the figures; the
 * journeys use a real chain.
 */
import type { VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionResult, keccak256 } from 'viem/utils';
import { ACCOUNT } from './fake-wallet.ts';
import { START_AT, vaultReply } from './vault-reply.ts';

const BNB = 10n ** 18n;
/** The block of the server's reply, and the node's newest block. */
export const AS_OF = 42;
const NEWEST = 100;
const NOW = BigInt(START_AT + 1_000);
export const ROLES: VaultRoles = {
  owner: ACCOUNT,
  ownerIsContract: true,
  delaySeconds: 172_800,
  pendingOwner: null,
  guardian: null,
};

const stored = {
  startAt: BigInt(START_AT),
  totalsWord: packTotals({ principalWei: 70n * BNB, owedWei: 5n, fundedSeconds: 400n, accruedAt: 400n, sequence: 9n }),
  termsWord: packTerms({ lockedPrincipalWei: 24n * BNB, lockedRewardWei: 7n, lastId: 1n, sequence: 1n, paused: false }),
  balanceWei: 1_000n * BNB + 13n,
};
export const figures = vaultFigures(stored, NOW);

const CODE = `0x6001${'00'.repeat(32)}6002` as Hex;
const IMMUTABLES = [{ start: 2, length: 4 }];
const onChain = CODE.replace('00000000', '07070707') as Hex;
export const code = {
  codeHash: keccak256(onChain),
  maskedHash: keccak256(CODE),
  buildHash: keccak256(CODE),
  immutables: IMMUTABLES,
  metadataHash: `0x1220${'ab'.repeat(32)}`,
  compiler: { version: '0.8.37', evmVersion: 'cancun', viaIR: true, optimizerRuns: 200 },
};
export const truth = (): VaultStateReply =>
  vaultReply({
    balanceWei: `${figures.balanceWei}`,
    principalWei: `${figures.principalWei}`,
    owedWei: `${figures.owedWei}`,
    lockedPrincipalWei: `${figures.lockedPrincipalWei}`,
    lockedRewardWei: `${figures.lockedRewardWei}`,
    freeWei: `${figures.freeWei}`,
    fundedUntil: Number(figures.fundedUntil),
  });

/** How a test makes a node's replies differ. */
export interface NodeMoods {
  /** Blocks whose state the node has pruned. */
  forgotten: Hex[];
  /** Wrong results of the contract's views. */
  views: Partial<Record<'free' | 'withdrawable', bigint>>;
}

function viewOf(data: Hex, { views }: NodeMoods): Hex {
  const { functionName } = decodeFunctionData({ abi: vaultAbi, data });
  const answer = (result: unknown) => encodeFunctionResult({ abi: vaultAbi, functionName, result } as never);
  switch (functionName) {
    case 'state':
      return answer([stored.totalsWord, stored.termsWord]);
    case 'totals':
      return answer({
        principal: figures.principalWei,
        owed: figures.owedWei,
        lockedPrincipal: figures.lockedPrincipalWei,
        lockedReward: figures.lockedRewardWei,
        free: views.free ?? figures.freeWei,
        balance: figures.balanceWei,
        fundedSeconds: figures.fundedSeconds,
        unfundedSeconds: 0n,
        accruedAt: NOW,
        timestamp: NOW,
        totalsSequence: 9n,
        termsSequence: 1n,
        lastId: 1n,
        paused: false,
      });
    case 'START':
      return answer(stored.startAt);
    case 'withdrawable':
      return answer(views.withdrawable ?? figures.withdrawableWei);
    case 'fundedUntil':
      return answer(figures.fundedUntil);
    case 'owner':
      return answer(ACCOUNT);
    case 'pendingOwner':
    case 'guardian':
      return answer(`0x${'0'.repeat(40)}`);
    default:
      throw new Error(`${functionName} is not asked for`);
  }
}

/** The node's result. Throws if the node refuses. */
export function answerRpc(method: string, params: readonly unknown[], moods: NodeMoods): unknown {
  const [first, block] = params;
  // The message of geth, wrapped as wallets wrap it.
  if (moods.forgotten.includes(block as Hex))
    throw { code: -32603, data: { code: -32000, message: 'missing trie node' } };
  if (method === 'eth_chainId') return '0x7a69';
  if (method === 'eth_call') return viewOf((first as { data: Hex }).data, moods);
  if (method === 'eth_getBalance') return `0x${stored.balanceWei.toString(16)}`;
  if (method === 'eth_getCode') return onChain;
  if (method === 'eth_blockNumber') return `0x${NEWEST.toString(16)}`;
  if (method === 'eth_getBlockByNumber') return { timestamp: `0x${NOW.toString(16)}` };
  throw new Error(`${method} is not known`);
}
