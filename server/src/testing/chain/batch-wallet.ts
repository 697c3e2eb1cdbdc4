/** A wallet whose code calls a contract twice in one transaction, as a contract and as an account's code (EIP-7702). */

import { encodeCall } from '@eleven/vault-client/encode-call';
import { type Address, concat, type Hex, pad, type TransactionReceipt, toHex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { TestChain, TestVault } from './anvil.ts';

/** Calls the address in the first word, with the value in the second and the data that follows, twice; or reverts. */
const COPY = '0x6040360360405f37';
const CALL = '0x5f5f604036035f6020355f355af1';
const CHECK = '0x16602b575f5ffd5b00';
const CODE = concat([COPY, CALL, CALL, CHECK]);

/** Deploys the contract, which stakes for itself. */
export async function deployBatchWallet(chain: TestChain, balance: bigint): Promise<Address> {
  const size = toHex((CODE.length - 2) / 2, { size: 1 });
  const data = concat(['0x60', size, '0x8060095f395ff3', CODE]);
  const hash = await chain.client.sendTransaction({ account: chain.account(0), data });
  const { contractAddress } = await chain.receiptOf(hash);
  if (!contractAddress) throw new Error('the batch wallet was not deployed');
  await chain.client.setBalance({ address: contractAddress, value: balance });
  return contractAddress;
}

/** An account with a key, which gets the contract's code with the next transaction that carries its authorization. */
export async function createBatchAccount(chain: TestChain, balance: bigint): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.client.setBalance({ address: account.address, value: balance });
  return account;
}

/** Two stakes of `value` in one transaction: by the wallet, sent by `from`. */
export async function stakeTwice(
  chain: TestChain,
  vault: TestVault,
  {
    wallet,
    from,
    value,
    code,
  }: { wallet: Address; from: Address | PrivateKeyAccount; value: bigint; code?: Delegation },
): Promise<TransactionReceipt> {
  const stake = encodeCall({ function: 'stake', valueWei: value });
  const data = concat([pad(vault.address), pad(toHex(value)), stake.data]) as Hex;
  const authorizationList = code && [
    await chain.client.signAuthorization({
      account: code.account,
      contractAddress: code.contract,
      ...(typeof from !== 'string' && from.address === code.account.address ? { executor: 'self' as const } : {}),
    }),
  ];
  const hash = await chain.client.sendTransaction({
    account: from,
    to: wallet,
    data,
    gas: 1_000_000n,
    ...(authorizationList ? { authorizationList } : {}),
  } as never);
  const receipt = await chain.receiptOf(hash);
  if (receipt.status !== 'success') throw new Error('the two stakes reverted');
  return receipt;
}

interface Delegation {
  readonly account: PrivateKeyAccount;
  readonly contract: Address;
}
