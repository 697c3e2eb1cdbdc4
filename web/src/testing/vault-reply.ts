/** A reply of GET /api/vault for tests: 1,000 BNB free reserve and no stakes, 1,000 s after deployment. */
import type { Config } from '@eleven/protocol/api/system';
import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';

export const START_AT = 1_800_000_000;
const THOUSAND = (1_000n * WEI_PER_BNB).toString();

export function vaultReply(changes: Partial<VaultStateReply> = {}): VaultStateReply {
  return {
    asOf: { blockNumber: 42, blockTime: START_AT + 1_000 },
    chainNow: START_AT + 1_000,
    startAt: START_AT,
    balanceWei: THOUSAND,
    principalWei: '0',
    owedWei: '0',
    lockedPrincipalWei: '0',
    lockedRewardWei: '0',
    freeWei: THOUSAND,
    fundedSeconds: 0,
    accruedAt: 1_000,
    rateBps: 1_100,
    fundedUntil: null,
    paused: false,
    capacityWei: (90_000n * WEI_PER_BNB).toString(),
    lockCapacityWei: {
      '30': (90_000n * WEI_PER_BNB).toString(),
      '90': (30_000n * WEI_PER_BNB).toString(),
      '180': (15_000n * WEI_PER_BNB).toString(),
      '365': (9_000n * WEI_PER_BNB).toString(),
    },
    stakers: 0,
    rewardsPaidWei: '0',
    owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    guardian: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ...changes,
  };
}

export const VAULT_ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** A reply of GET /api/config on the local chain. */
export function configReply(changes: Partial<Config> = {}): Config {
  return {
    chainId: 31_337,
    vaultAddress: VAULT_ADDRESS,
    vaults: [{ address: VAULT_ADDRESS, name: 'Vault', status: 'open' }],
    explorerUrl: null,
    origins: ['http://127.0.0.1:3000', 'http://localhost:3000'],
    mailSender: 'no-reply@127.0.0.1',
    productName: 'Eleven',
    local: true,
    version: '0.1.0',
    ...changes,
  };
}

/**
 * The holdings of a wallet without a stake. With `fixed`, the sums are those of these positions, as if there were no further
 * page.
 */
export function emptyPositions(changes: Partial<WalletPositions> = {}): WalletPositions {
  const { asOf = { blockNumber: 42, blockTime: START_AT + 1_000 }, fixed = [] } = changes;
  const sum = (values: readonly string[]) => values.reduce((total, value) => total + BigInt(value), 0n).toString();
  const running = fixed.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt > asOf.blockTime);
  return {
    asOf,
    flexible: { principalWei: '0', accruedWei: '0', fundedSecondsPaid: 0, since: null },
    fixed,
    nextAfter: null,
    open: {
      count: fixed.length,
      principalWei: sum(fixed.map(({ principalWei }) => principalWei)),
      rewardWei: sum(fixed.map(({ rewardWei }) => rewardWei)),
      maturedCount: fixed.length - running.length,
      nextEnd: running.length > 0 ? Math.min(...running) : null,
    },
    earnedWei: '0',
    ...changes,
  };
}
