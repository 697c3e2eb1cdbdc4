import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import type { VaultOnChain, WalletOnChain } from '@eleven/vault-client/read-vault';
import { describe, expect, it } from 'vitest';
import { emptyPositions, START_AT, vaultReply } from '../../../testing/vault-reply.ts';
import { differentFirst, isEqual } from '../../check/figure.ts';
import { compareBlock, compareVault, compareWallet } from './wallet-figures.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TX = `0x${'a1'.repeat(32)}`;

const CHAIN: VaultOnChain = {
  balanceWei: 1_000n,
  principalWei: 100n,
  owedWei: 7n,
  lockedPrincipalWei: 50n,
  lockedRewardWei: 3n,
  freeWei: 840n,
  fundedSeconds: 900n,
  lastId: 4n,
};
const SAID: VaultStateReply = vaultReply({
  balanceWei: '1000',
  principalWei: '100',
  owedWei: '7',
  lockedPrincipalWei: '50',
  lockedRewardWei: '3',
  freeWei: '840',
  fundedSeconds: 900,
});

const STORED = { id: 4n, principalWei: 50n, rewardWei: 3n, endsAt: BigInt(START_AT + 2_592_000), termDays: 30n };
const WALLET_CHAIN: WalletOnChain = {
  principalWei: 100n,
  settledWei: 5n,
  fundedSecondsPaid: 800n,
  positions: [STORED],
};
const ROW = {
  id: '4',
  principalWei: '50',
  rewardWei: '3',
  termDays: 30,
  startedAt: START_AT,
  endsAt: START_AT + 2_592_000,
  txHash: TX,
};
const WALLET_SAID: WalletPositions = emptyPositions({
  flexible: { principalWei: '100', accruedWei: '5', fundedSecondsPaid: 800, since: START_AT },
  fixed: [ROW],
});

const names = (figures: ReturnType<typeof compareVault>) => figures.map(({ code }) => code);
const different = (figures: ReturnType<typeof compareVault>) => figures.filter((figure) => !isEqual(figure));

describe('the vault', () => {
  it('is equal in every figure if server and chain agree', () => {
    const figures = compareVault(SAID, CHAIN);
    expect(figures).toHaveLength(7);
    expect(different(figures)).toEqual([]);
  });

  it.each([
    ['balance', { balanceWei: '1001' }],
    ['principal', { principalWei: '101' }],
    ['owed', { owedWei: '8' }],
    ['lockedPrincipal', { lockedPrincipalWei: '49' }],
    ['lockedReward', { lockedRewardWei: '4' }],
    ['free', { freeWei: '841' }],
    ['fundedSeconds', { fundedSeconds: 901 }],
  ] as const)('shows a %s that is off by one, and nothing else', (name, lie) => {
    expect(names(different(compareVault({ ...SAID, ...lie }, CHAIN)))).toEqual([`check.vault.${name}`]);
  });

  it('finds a difference of one wei in amounts too large for a floating-point number', () => {
    const huge = 2n ** 88n - 1n;
    const figures = compareVault({ ...SAID, balanceWei: (huge - 1n).toString() }, { ...CHAIN, balanceWei: huge });
    expect(different(figures)).toMatchObject([{ code: 'check.vault.balance', server: huge - 1n, chain: huge }]);
  });

  it('omits figures that change with time at a later block, and still finds one wei in the rest', () => {
    const later = { ...CHAIN, owedWei: 9n, freeWei: 838n, fundedSeconds: 902n };
    expect(different(compareVault(SAID, later, true))).toEqual([]);
    expect(names(different(compareVault({ ...SAID, balanceWei: '1001' }, later, true)))).toEqual([
      'check.vault.balance',
    ]);
  });

  it('finds a different block time, and a missing block', () => {
    const { asOf } = SAID;
    expect(compareBlock(asOf, { number: asOf.blockNumber, time: asOf.blockTime }).every(isEqual)).toBe(true);
    expect(compareBlock(asOf, { number: asOf.blockNumber, time: asOf.blockTime + 1 }).every(isEqual)).toBe(false);
    expect(compareBlock(asOf, undefined).every(isEqual)).toBe(false);
  });
});

describe('a wallet', () => {
  it('is equal in every figure if server and chain agree', () => {
    const figures = compareWallet(WALLET, WALLET_SAID, WALLET_CHAIN);
    expect(figures).toHaveLength(10);
    expect(different(figures)).toEqual([]);
  });

  it.each([
    ['principal', { principalWei: '101' }],
    ['settled', { accruedWei: '6' }],
    ['fundedSeconds', { fundedSecondsPaid: 799 }],
  ] as const)('shows a flexible %s that is off by one, and nothing else', (name, lie) => {
    const served = { ...WALLET_SAID, flexible: { ...WALLET_SAID.flexible, ...lie } };
    expect(different(compareWallet(WALLET, served, WALLET_CHAIN))).toMatchObject([
      { id: `flexible-${WALLET}-${name}`, code: `check.flexible.${name}` },
    ]);
  });

  it.each([
    ['principal', { principalWei: '51' }],
    ['reward', { rewardWei: '2' }],
    ['endsAt', { endsAt: ROW.endsAt + 1 }],
    ['termDays', { termDays: 90 }],
  ] as const)('shows a position whose %s differs from the stored one, with its transaction', (name, lie) => {
    const served = { ...WALLET_SAID, fixed: [{ ...ROW, ...lie }] };
    expect(different(compareWallet(WALLET, served, WALLET_CHAIN))).toMatchObject([
      { id: `fixed-${WALLET}-4-${name}`, code: `check.fixed.${name}`, txHash: TX },
    ]);
  });

  it('shows a position that only the chain has', () => {
    const found = different(compareWallet(WALLET, { ...WALLET_SAID, fixed: [] }, WALLET_CHAIN));
    expect(found.map(({ server, chain }) => [server, chain])).toEqual([
      [undefined, 50n],
      [undefined, 3n],
      [undefined, STORED.endsAt],
      [undefined, 30n],
    ]);
  });

  it('shows a position that only the server has, also in the sums', () => {
    const found = different(compareWallet(WALLET, WALLET_SAID, { ...WALLET_CHAIN, positions: [] }));
    expect(found.map(({ server, chain }) => [server, chain])).toEqual([
      [1n, 0n],
      [50n, 0n],
      [3n, 0n],
      [50n, undefined],
      [3n, undefined],
      [BigInt(ROW.endsAt), undefined],
      [30n, undefined],
    ]);
  });

  it.each([
    ['count', { count: 2 }],
    ['principal', { principalWei: '51' }],
    ['reward', { rewardWei: '2' }],
  ] as const)('shows a %s of all positions together that is not their sum', (name, lie) => {
    const served = { ...WALLET_SAID, open: { ...WALLET_SAID.open, ...lie } };
    expect(different(compareWallet(WALLET, served, WALLET_CHAIN))).toMatchObject([
      { id: `terms-${WALLET}-${name}`, code: `check.terms.${name}` },
    ]);
  });

  it('lists the figures that differ first', () => {
    const served = { ...WALLET_SAID, fixed: [{ ...ROW, termDays: 90 }] };
    const [first, second] = differentFirst(compareWallet(WALLET, served, WALLET_CHAIN));
    expect([first?.code, second?.code]).toEqual(['check.fixed.termDays', 'check.flexible.principal']);
  });
});
