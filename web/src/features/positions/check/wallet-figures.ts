/** The figures of a wallet's dashboard: its stake, its positions and the vault, from the server and from the chain. Pure. */
import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import type { BlockHead, VaultOnChain, WalletOnChain } from '@eleven/vault-client/read-vault';
import type { Figure, Unit } from '../../check/figure.ts';

const UNITS = {
  balance: 'wei',
  principal: 'wei',
  owed: 'wei',
  lockedPrincipal: 'wei',
  lockedReward: 'wei',
  free: 'wei',
  settled: 'wei',
  reward: 'wei',
  fundedSeconds: 'seconds',
  termDays: 'days',
  count: 'count',
  endsAt: 'time',
  blockTime: 'time',
} as const satisfies Record<string, Unit>;

export type FigureName = keyof typeof UNITS;

export type Subject =
  | { readonly kind: 'vault' }
  | { readonly kind: 'flexible'; readonly wallet: string }
  /** All open positions together. */
  | { readonly kind: 'terms'; readonly wallet: string }
  | { readonly kind: 'fixed'; readonly wallet: string; readonly id: string; readonly txHash: string | undefined };

export interface WalletFigure extends Figure {
  readonly name: FigureName;
  readonly subject: Subject;
}

type Row = readonly [name: FigureName, server: string | number | undefined, chain: bigint | number | undefined];

const toBigInt = (value: string | number | bigint | undefined) => (value === undefined ? undefined : BigInt(value));

const figuresOf = (subject: Subject, ...rows: readonly Row[]): readonly WalletFigure[] =>
  rows.map(([name, server, chain]) => ({
    id: [subject.kind, 'wallet' in subject && subject.wallet, 'id' in subject && subject.id, name]
      .filter(Boolean)
      .join('-'),
    code: `check.${subject.kind}.${name}`,
    unit: UNITS[name],
    server: toBigInt(server),
    chain: toBigInt(chain),
    txHash: subject.kind === 'fixed' ? subject.txHash : undefined,
    name,
    subject,
  }));

/** Another time of the block that the server's reply is as of means another chain. */
export const compareBlock = (server: VaultStateReply['asOf'], chain: BlockHead | undefined) =>
  figuresOf({ kind: 'vault' }, ['blockTime', server.blockTime, chain?.time]);

/** `isLater`: the chain was read at a later block, so figures that time changes are left out. */
export function compareVault(server: VaultStateReply, chain: VaultOnChain, isLater = false): readonly WalletFigure[] {
  const changing: Row[] = [
    ['owed', server.owedWei, chain.owedWei],
    ['free', server.freeWei, chain.freeWei],
    ['fundedSeconds', server.fundedSeconds, chain.fundedSeconds],
  ];
  return figuresOf(
    { kind: 'vault' },
    ['balance', server.balanceWei, chain.balanceWei],
    ['principal', server.principalWei, chain.principalWei],
    ['lockedPrincipal', server.lockedPrincipalWei, chain.lockedPrincipalWei],
    ['lockedReward', server.lockedRewardWei, chain.lockedRewardWei],
    ...(isLater ? [] : changing),
  );
}

/** A wallet's stake, the sums of its positions and each position that is open on either side. Time changes none of it. */
export function compareWallet(wallet: string, server: WalletPositions, chain: WalletOnChain): readonly WalletFigure[] {
  const { flexible, open } = server;
  const sum = (name: 'principalWei' | 'rewardWei') =>
    chain.positions.reduce((total, position) => total + position[name], 0n);
  const said = new Map(server.fixed.map((row) => [row.id, row]));
  const read = new Map(chain.positions.map((stored) => [stored.id.toString(), stored]));
  return [
    ...figuresOf(
      { kind: 'flexible', wallet },
      ['principal', flexible.principalWei, chain.principalWei],
      ['settled', flexible.accruedWei, chain.settledWei],
      ['fundedSeconds', flexible.fundedSecondsPaid, chain.fundedSecondsPaid],
    ),
    ...figuresOf(
      { kind: 'terms', wallet },
      ['count', open.count, chain.positions.length],
      ['principal', open.principalWei, sum('principalWei')],
      ['reward', open.rewardWei, sum('rewardWei')],
    ),
    ...[...new Set([...said.keys(), ...read.keys()])].flatMap((id) => {
      const row = said.get(id);
      const stored = read.get(id);
      return figuresOf(
        { kind: 'fixed', wallet, id, txHash: row?.txHash },
        ['principal', row?.principalWei, stored?.principalWei],
        ['reward', row?.rewardWei, stored?.rewardWei],
        ['endsAt', row?.endsAt, stored?.endsAt],
        ['termDays', row?.termDays, stored?.termDays],
      );
    }),
  ];
}
