/**
 * Compares the dashboard's live counter with the contract: at a thousand random seconds, in every state of the reserve, the
 * figure that the page computes from the server's response equals what the vault would pay then, to the wei.
 */
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { type VaultStateReply, vaultStats, type WalletPositions, walletPositions } from '@eleven/protocol/api/vault';
import type { Request } from '@eleven/vault-client/rpc';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { readView } from '@eleven/vault-client/view';
import { type Hex, numberToHex, parseEther } from 'viem';
import { generatePrivateKey, type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_INDEX } from '../../scripts/chain/accounts.ts';
import { accountOf, claimableAt, liveClaimable } from '../../web/src/vault/live-rewards.ts';
import { callVault } from '../fixtures/chain-client.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import { eventually, type Product } from '../fixtures/product.ts';

const DAY = 86_400n;
const TIMES_IN_EACH_STATE = 250;

let product: Product;
let vault: Hex;
const newAccount = () => privateKeyToAccount(generatePrivateKey());
const stakers = [newAccount(), newAccount(), newAccount(), newAccount()] as const;
const STAKES = ['1', '37.123456789012345678', '0.01', '1500'];
const owner = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });

beforeAll(async () => {
  product = await freshProduct();
  vault = (await product.config()).vaultAddress as Hex;
});
afterAll(() => product?.dispose());

/** Block of the latest action: several blocks may share one second, so times would not distinguish them. */
let newestBlock = 0n;
const call = async (account: LocalAccount, asked: VaultCall) => {
  newestBlock = (await callVault(product.rpcUrl, { vault, account }, asked)).blockNumber;
};

const get = async <T>(path: string): Promise<T> => (await (await fetch(product.origin + path)).json()) as T;

/** The server's responses, once it has read the block of the latest action. */
async function answers(): Promise<{ state: VaultStateReply; positions: WalletPositions[] }> {
  return eventually(async () => {
    const state = await get<VaultStateReply>(vaultStats.path);
    const positions = await Promise.all(
      stakers.map(({ address }) => get<WalletPositions>(walletPositions.path.replace(':address', address))),
    );
    const isThere = [state, ...positions].every(({ asOf }) => asOf.blockNumber >= Number(newestBlock));
    return isThere ? { state, positions } : undefined;
  }, 'a response about the newest block');
}

/** The reward at a future second if nobody acts until then: the vault's view, called as in a block of that time. */
async function contractAt(account: Hex, at: bigint): Promise<bigint> {
  const request: Request = ({ method, params = [] }) =>
    product.chain().request({ method, params: [...params, {}, { time: numberToHex(at) }] } as never);
  return (await readView({ request, vault, block: 'latest' }, 'accountOf', account)).rewards;
}

/** Compares at random seconds of the next `days`; counts those at which the reserve had run out. */
async function compare(days: bigint): Promise<{ usedUp: number }> {
  const { state, positions } = await answers();
  const from = BigInt(state.asOf.blockTime);
  let usedUp = 0;
  for (let index = 0; index < TIMES_IN_EACH_STATE; index += 1) {
    const at = from + BigInt(Math.floor(Math.random() * Number(days * DAY)));
    const person = stakers[index % stakers.length] ?? stakers[0];
    const account = accountOf(positions[stakers.indexOf(person)] as WalletPositions);
    const where = `${person.address} at ${at}`;
    const expected = await contractAt(person.address, at);
    expect(claimableAt(state, [account], at), where).toBe(expected);
    // The counter itself, at the moment when the chain's clock shows that second.
    const read = liveClaimable(state, 0, [account]);
    expect(read((Number(at) - state.chainNow) * 1_000), where).toBe(
      Number(at) >= state.chainNow ? expected : claimableAt(state, [account], BigInt(state.chainNow)),
    );
    if (state.fundedUntil !== null && Number(at) > state.fundedUntil) usedUp += 1;
  }
  return { usedUp };
}

const wait = (days: bigint) =>
  fetch(product.origin + moveTime.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ seconds: Number(days * DAY) }),
  }).then(({ status }) => expect(status).toBe(200));

test('the counter equals the contract’s figure at 1 000 random seconds: covered, running out, used up, funded again', async () => {
  for (const [index, person] of stakers.entries()) {
    await product.fund(person.address, parseEther('2000'));
    await call(person, { function: 'stake', valueWei: parseEther(STAKES[index] ?? '1') });
  }
  expect(await compare(300n)).toEqual({ usedUp: 0 });

  // The operator withdraws everything above the minimum runway: in the second state the reserve ends within the next days.
  await call(owner, { function: 'withdrawReserve', to: owner.address, mostWei: parseEther('1000000') });
  await wait(73n);
  await call(stakers[0], { function: 'claim' });
  const running = await compare(40n);
  expect(running.usedUp).toBeGreaterThan(50);
  expect(running.usedUp).toBeLessThan(200);

  await wait(60n);
  await call(stakers[1], { function: 'unstake', amountWei: parseEther('7.000000000000000001') });
  expect((await compare(90n)).usedUp).toBe(TIMES_IN_EACH_STATE);

  // Rewards accrue again from this block on; the unfunded gap has earned nothing.
  await call(owner, { function: 'fund', valueWei: parseEther('3') });
  const again = await compare(30n);
  expect(again.usedUp).toBeGreaterThan(0);
  expect(again.usedUp).toBeLessThan(TIMES_IN_EACH_STATE);
});
