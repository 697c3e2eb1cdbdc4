/** The figures of a wallet's dashboard: its stake, its positions and the vault, from the server and from the chain. Pure. */
import { shortAddress } from '@eleven/protocol/address';
import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import type { Text } from '@eleven/protocol/product';
import type { BlockHead, VaultOnChain, WalletOnChain } from '@eleven/vault-client/read-vault';
import type { Figure, Unit } from '../../check/figure.ts';

const FIGURES = {
  balance: { unit: 'wei', ko: '보유 잔액', en: 'Balance' },
  principal: { unit: 'wei', ko: '원금', en: 'Principal' },
  owed: { unit: 'wei', ko: '지급할 보상', en: 'Rewards owed' },
  lockedPrincipal: { unit: 'wei', ko: '기간형 원금', en: 'Principal of terms' },
  lockedReward: { unit: 'wei', ko: '떼어 둔 보상', en: 'Rewards set aside' },
  free: { unit: 'wei', ko: '남은 적립금', en: 'Free reserve' },
  settled: { unit: 'wei', ko: '기록된 보상', en: 'Settled rewards' },
  reward: { unit: 'wei', ko: '보상', en: 'Reward' },
  fundedSeconds: { unit: 'seconds', ko: '보상이 쌓인 시간', en: 'Funded seconds' },
  termDays: { unit: 'days', ko: '기간', en: 'Term' },
  count: { unit: 'count', ko: '건수', en: 'Number' },
  endsAt: { unit: 'time', ko: '만기', en: 'End' },
  blockTime: { unit: 'time', ko: '블록 시각', en: 'Block time' },
} as const satisfies Record<string, Text & { unit: Unit }>;

/** The contract, a wallet's flexible stake, all its fixed terms together, or one of them. */
interface Subject extends Text {
  readonly id: string;
  readonly kind: 'vault' | 'flexible' | 'terms' | 'fixed';
  readonly txHash?: string | undefined;
}

type Row = readonly [
  name: keyof typeof FIGURES,
  server: string | number | undefined,
  chain: bigint | number | undefined,
];

const toBigInt = (value: string | number | bigint | undefined) => (value === undefined ? undefined : BigInt(value));

const figuresOf = (subject: Subject, ...rows: readonly Row[]): readonly Figure[] =>
  rows.map(([name, server, chain]) => ({
    id: `${subject.id}-${name}`,
    code: `check.${subject.kind}.${name}`,
    name: FIGURES[name],
    subject,
    unit: FIGURES[name].unit,
    server: toBigInt(server),
    chain: toBigInt(chain),
    txHash: subject.txHash,
  }));

const VAULT: Subject = { id: 'vault', kind: 'vault', ko: '계약', en: 'Contract' };

/** A different time for the same block number means a different chain. */
export const compareBlock = (server: VaultStateReply['asOf'], chain: BlockHead | undefined) =>
  figuresOf(VAULT, ['blockTime', server.blockTime, chain?.time]);

/** `isLater`: the chain was read at a later block, so figures that change with time are omitted. */
export function compareVault(server: VaultStateReply, chain: VaultOnChain, isLater = false): readonly Figure[] {
  const changing: Row[] = [
    ['owed', server.owedWei, chain.owedWei],
    ['free', server.freeWei, chain.freeWei],
    ['fundedSeconds', server.fundedSeconds, chain.fundedSeconds],
  ];
  return figuresOf(
    VAULT,
    ['balance', server.balanceWei, chain.balanceWei],
    ['principal', server.principalWei, chain.principalWei],
    ['lockedPrincipal', server.lockedPrincipalWei, chain.lockedPrincipalWei],
    ['lockedReward', server.lockedRewardWei, chain.lockedRewardWei],
    ...(isLater ? [] : changing),
  );
}

/**
 * A wallet's stake, the sums of its positions, and each position that is open on either side. None of these change with time.
 * `isNamed`: several wallets are shown, so each figure names its wallet.
 */
export function compareWallet(
  wallet: string,
  { flexible, open, fixed }: WalletPositions,
  chain: WalletOnChain,
  isNamed = false,
): readonly Figure[] {
  const of = isNamed ? `, ${shortAddress(wallet)}` : '';
  const sum = (name: 'principalWei' | 'rewardWei') =>
    chain.positions.reduce((total, position) => total + position[name], 0n);
  const served = new Map(fixed.map((row) => [row.id, row]));
  const read = new Map(chain.positions.map((stored) => [stored.id.toString(), stored]));
  return [
    ...figuresOf(
      { id: `flexible-${wallet}`, kind: 'flexible', ko: `자유형${of}`, en: `Flexible${of}` },
      ['principal', flexible.principalWei, chain.principalWei],
      ['settled', flexible.accruedWei, chain.settledWei],
      ['fundedSeconds', flexible.fundedSecondsPaid, chain.fundedSecondsPaid],
    ),
    ...figuresOf(
      { id: `terms-${wallet}`, kind: 'terms', ko: `기간형 합계${of}`, en: `All terms${of}` },
      ['count', open.count, chain.positions.length],
      ['principal', open.principalWei, sum('principalWei')],
      ['reward', open.rewardWei, sum('rewardWei')],
    ),
    ...[...new Set([...served.keys(), ...read.keys()])].flatMap((id) => {
      const row = served.get(id);
      const stored = read.get(id);
      const words = { ko: `포지션 ${id}${of}`, en: `Position ${id}${of}` };
      return figuresOf(
        { id: `fixed-${wallet}-${id}`, kind: 'fixed', txHash: row?.txHash, ...words },
        ['principal', row?.principalWei, stored?.principalWei],
        ['reward', row?.rewardWei, stored?.rewardWei],
        ['endsAt', row?.endsAt, stored?.endsAt],
        ['termDays', row?.termDays, stored?.termDays],
      );
    }),
  ];
}
