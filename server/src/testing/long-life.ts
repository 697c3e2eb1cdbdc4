/** Two wallets with a history of a hundred days on a real chain: one with ten events, one with thousands. */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, parseEther } from 'viem';
import type { TestChain, TestVault, VaultAction } from './chain/anvil.ts';
import { sendInOneBlock } from './send-in-one-block.ts';

const DAYS = 100;
const DAY_SECONDS = 86_400;
/** Positions that the busy wallet opens each day and keeps. */
const OPENED = 5;
const LEFT_EARLY = 20;
const REDEEMED = 5;
/** A term of 30 days is redeemed this many days after its start; none is started too late for that. */
const REDEEM_AFTER = 31;

/** The ten events of the quiet wallet, by day. */
const QUIET: Readonly<Record<number, VaultAction>> = {
  0: { functionName: 'stake', value: parseEther('2') },
  1: { functionName: 'lock', args: [365n], value: parseEther('1') },
  20: { functionName: 'stake', value: parseEther('1') },
  30: { functionName: 'lock', args: [180n], value: parseEther('1') },
  40: { functionName: 'stake', value: parseEther('1') },
  50: { functionName: 'claim' },
  60: { functionName: 'lock', args: [365n], value: parseEther('3') },
  80: { functionName: 'claim' },
  90: { functionName: 'unstake', args: [parseEther('1')] },
  95: { functionName: 'stake', value: parseEther('1') },
};

interface Lives {
  readonly quiet: Address;
  readonly busy: Address;
}

/** The busy wallet ends with `events` events (at least 8 000) and 500 open positions. Calls `settle` after each day. */
export async function liveLong(
  chain: TestChain,
  vault: TestVault,
  { quiet, busy, events }: Lives & { readonly events: number },
  settle: () => Promise<void>,
): Promise<void> {
  let happened = 0;
  const due = new Map<number, bigint[]>();
  const act = async (actions: readonly VaultAction[]) => {
    await sendInOneBlock(chain, vault, busy, actions);
    happened += actions.length;
  };
  for (let day = 0; day < DAYS; day += 1) {
    const own = QUIET[day];
    if (own) await sendInOneBlock(chain, vault, quiet, [own]);
    const { lastId } = await chain.client.readContract({
      address: vault.address,
      abi: vaultAbi,
      functionName: 'totals',
    });
    const isRedeemed = day + REDEEM_AFTER < DAYS;
    await act([
      ...repeat(OPENED, (index) => lock(index % 2 === 0 ? 365n : 180n, day * OPENED + index)),
      ...repeat(LEFT_EARLY, (index) => lock(90n, index)),
      ...repeat(isRedeemed ? REDEEMED : 0, (index) => lock(30n, index)),
    ]);
    const idOf = (index: number) => lastId + 1n + BigInt(index);
    if (isRedeemed)
      due.set(
        day + REDEEM_AFTER,
        repeat(REDEEMED, (index) => idOf(OPENED + LEFT_EARLY + index)),
      );
    await act([
      ...repeat(LEFT_EARLY, (index) => ({ functionName: 'exitEarly' as const, args: [idOf(OPENED + index)] })),
      ...(due.get(day) ?? []).map((id) => ({ functionName: 'redeem' as const, args: [id] })),
    ]);
    const stillToCome = remaining(day, isRedeemed);
    const flexible = Math.ceil((events - happened - stillToCome) / (DAYS - day));
    await act(
      repeat(flexible, (index) =>
        index % 2 === 0
          ? { functionName: 'stake', value: parseEther('0.02') }
          : { functionName: 'unstake', args: [parseEther('0.01')] },
      ),
    );
    await chain.moveTime(DAY_SECONDS);
    await settle();
  }
}

/** Events of fixed terms on the days after `day`. */
function remaining(day: number, isRedeemed: boolean): number {
  const rest = DAYS - 1 - day;
  const locks = Math.max(DAYS - REDEEM_AFTER - 1 - day, 0);
  const redeems = isRedeemed ? Math.min(rest, DAYS - REDEEM_AFTER) : rest;
  return rest * (OPENED + 2 * LEFT_EARLY) + (locks + redeems) * REDEEMED;
}

const lock = (termDays: bigint, index: number): VaultAction => ({
  functionName: 'lock',
  args: [termDays],
  value: parseEther('0.01') + BigInt(index) * 10n ** 12n,
});

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
