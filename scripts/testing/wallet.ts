/** A user with an account of the local chain, who sends BNB and keeps the receipts. */
import { createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { DEVELOPMENT_MNEMONIC } from '../chain/accounts.ts';

const RECIPIENT: Hex = '0x00000000000000000000000000000000000000e1';

export function openWallet(rpcUrl: string, addressIndex = 0) {
  const account = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex });
  const transport = http(rpcUrl, { retryCount: 0 });
  const chain = createPublicClient({ chain: foundry, transport, pollingInterval: 20, cacheTime: 0 });
  const wallet = createWalletClient({ account, chain: foundry, transport });
  return {
    address: account.address,
    chain,
    send: (bnb = '0.01') => wallet.sendTransaction({ to: RECIPIENT, value: parseEther(bnb) }),
    /** The newest final block. */
    finalNumber: async () => (await chain.getBlock({ blockTag: 'finalized' })).number,
    received: () => chain.getBalance({ address: RECIPIENT }),
    request: (method: string, params: readonly unknown[] = []) =>
      chain.request({ method, params } as never) as Promise<unknown>,
  };
}
