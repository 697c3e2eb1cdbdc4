/** What the server says beside what the chain says, figure by figure, to the wei. Pure. */
import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import type { BlockHead, PositionOnChain, VaultOnChain, WalletOnChain } from '@eleven/vault-client/read-vault';

export type FigureName =
  | 'balance'
  | 'principal'
  | 'owed'
  | 'lockedPrincipal'
  | 'lockedReward'
  | 'free'
  | 'settled'
  | 'fundedSeconds'
  | 'reward'
  | 'termDays'
  | 'count'
  | 'endsAt'
  | 'blockTime';

/** Whose figure it is. */
export type Subject =
  | { readonly kind: 'vault' }
  | { readonly kind: 'flexible'; readonly wallet: string }
  /** All open positions together. */
  | { readonly kind: 'terms'; readonly wallet: string }
  | { readonly kind: 'fixed'; readonly wallet: string; readonly id: string; readonly txHash: string | undefined };

export interface Figure {
  readonly name: FigureName;
  readonly subject: Subject;
  /** Wei, seconds, days, unix seconds or how many, as the name has it; undefined where that side knows of no such thing. */
  readonly server: bigint | undefined;
  readonly chain: bigint | undefined;
}

export const isEqual = ({ server, chain }: Figure): boolean => server === chain;

/** Those that differ first, otherwise in the order they have. */
export const differentFirst = (figures: readonly Figure[]): readonly Figure[] => [
  ...figures.filter((figure) => !isEqual(figure)),
  ...figures.filter(isEqual),
];

/** The time of the block that the server's answer is as of: another one means another chain. */
export function compareBlock(server: VaultStateReply['asOf'], chain: BlockHead | undefined): Figure {
  return {
    name: 'blockTime',
    subject: { kind: 'vault' },
    server: BigInt(server.blockTime),
    chain: chain && BigInt(chain.time),
  };
}

/**
 * The vault's figures. `isLater`: the chain was read at a later block, so that only what no second changes by itself can be
 * compared.
 */
export function compareVault(server: VaultStateReply, chain: VaultOnChain, isLater = false): readonly Figure[] {
  const figure = (name: FigureName, said: string | number, read: bigint): Figure => ({
    name,
    subject: { kind: 'vault' },
    server: BigInt(said),
    chain: read,
  });
  const lasting = [
    figure('balance', server.balanceWei, chain.balanceWei),
    figure('principal', server.principalWei, chain.principalWei),
    figure('lockedPrincipal', server.lockedPrincipalWei, chain.lockedPrincipalWei),
    figure('lockedReward', server.lockedRewardWei, chain.lockedRewardWei),
  ];
  if (isLater) return lasting;
  return [
    ...lasting,
    figure('owed', server.owedWei, chain.owedWei),
    figure('free', server.freeWei, chain.freeWei),
    figure('fundedSeconds', server.fundedSeconds, chain.fundedSeconds),
  ];
}

/** What a wallet holds. None of it changes but by the wallet's own transactions. */
export function compareWallet(wallet: string, server: WalletPositions, chain: WalletOnChain): readonly Figure[] {
  const { flexible } = server;
  const figure = (name: FigureName, said: string | number, read: bigint): Figure => ({
    name,
    subject: { kind: 'flexible', wallet },
    server: BigInt(said),
    chain: read,
  });
  return [
    figure('principal', flexible.principalWei, chain.principalWei),
    figure('settled', flexible.accruedWei, chain.settledWei),
    figure('fundedSeconds', flexible.fundedSecondsPaid, chain.fundedSecondsPaid),
    ...compareSums(wallet, server, chain),
    ...comparePositions(wallet, server, chain),
  ];
}

/** What the page adds up from: the server's sums over all open positions, also those that are not on the screen. */
function compareSums(wallet: string, { open }: WalletPositions, { positions }: WalletOnChain): readonly Figure[] {
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const figure = (name: FigureName, said: string | number, read: bigint): Figure => ({
    name,
    subject: { kind: 'terms', wallet },
    server: BigInt(said),
    chain: read,
  });
  return [
    figure('count', open.count, BigInt(positions.length)),
    figure('principal', open.principalWei, sum(positions.map(({ principalWei }) => principalWei))),
    figure('reward', open.rewardWei, sum(positions.map(({ rewardWei }) => rewardWei))),
  ];
}

/** Every position that is open on either side. */
function comparePositions(wallet: string, server: WalletPositions, chain: WalletOnChain): readonly Figure[] {
  const said = new Map(server.fixed.map((row) => [row.id, row]));
  const read = new Map(chain.positions.map((stored) => [stored.id.toString(), stored]));
  return [...new Set([...said.keys(), ...read.keys()])].flatMap((id) => {
    const row = said.get(id);
    const stored: PositionOnChain | undefined = read.get(id);
    const subject = { kind: 'fixed', wallet, id, txHash: row?.txHash } as const;
    const figure = (name: FigureName, text: string | number | undefined, chainValue: bigint | undefined): Figure => ({
      name,
      subject,
      server: text === undefined ? undefined : BigInt(text),
      chain: chainValue,
    });
    return [
      figure('principal', row?.principalWei, stored?.principalWei),
      figure('reward', row?.rewardWei, stored?.rewardWei),
      figure('endsAt', row?.endsAt, stored?.endsAt),
      figure('termDays', row?.termDays, stored?.termDays),
    ];
  });
}
