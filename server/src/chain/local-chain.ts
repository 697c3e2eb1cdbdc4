/** Features of the local chain only: moving its clock, and sending from an account whose key it holds. */
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  parseEther,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem';
import { anvil } from 'viem/chains';
import { asChainError, ChainError } from './chain-error.ts';

export interface LocalChain {
  /** Moves the clock forward and makes the new time final. Returns the newest finalized block. */
  moveTime(seconds: number): Promise<{ readonly number: number; readonly time: number }>;
  /** Sends 100 BNB, unless the address has a balance, has sent transactions or is a contract. Returns its balance. */
  fund(address: Address): Promise<bigint>;
}

const DEMO_FUNDS_WEI = parseEther('100');
/** A block is final once two more have followed. */
const BLOCKS_TO_FINAL = 2;
const RECEIPT_MS = 10_000;

export function createLocalChain(rpcUrl: string): LocalChain {
  const client = createTestClient({
    mode: 'anvil',
    chain: anvil,
    transport: http(rpcUrl, { retryCount: 0, timeout: 10_000 }),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
  /** Serialises funding: whether an address was funded is known only once the previous transfer is done. */
  let turn: Promise<unknown> = Promise.resolve();

  /** Polls for the receipt: viem's own wait checks again only at the next block, and here none may come. */
  async function succeeded(hash: Hex): Promise<boolean> {
    const deadline = performance.now() + RECEIPT_MS;
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      });
      if (receipt) return receipt.status === 'success';
      if (performance.now() > deadline) throw new ChainError('unreachable', 'the transfer is in no block');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function fundOnce(address: Address): Promise<bigint> {
    const [balance, sent, code] = await Promise.all([
      client.getBalance({ address }),
      client.getTransactionCount({ address }),
      client.getCode({ address }),
    ]);
    const isContract = code !== undefined && code !== '0x';
    if (balance > 0n || sent > 0 || isContract) return balance;
    const funder = (await client.getAddresses()).at(-1);
    if (!funder) throw new ChainError('unreachable', 'the local chain holds no account');
    const hash = await client.sendTransaction({ account: funder, to: address, value: DEMO_FUNDS_WEI });
    if (!(await succeeded(hash))) throw new ChainError('contradiction', 'the transfer failed');
    return client.getBalance({ address });
  }

  return {
    async moveTime(seconds) {
      try {
        await client.increaseTime({ seconds });
        await client.mine({ blocks: 1 + BLOCKS_TO_FINAL });
        const { number, timestamp } = await client.getBlock({ blockTag: 'finalized' });
        return { number: Number(number), time: Number(timestamp) };
      } catch (error) {
        throw asChainError(error);
      }
    },
    fund(address) {
      const funded = turn
        .then(() => fundOnce(address))
        .catch((error: unknown) => {
          throw asChainError(error);
        });
      turn = funded.catch(() => {});
      return funded;
    },
  };
}
