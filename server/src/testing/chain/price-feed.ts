/** The mock price feed on a test's chain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { TestChain } from './anvil.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const abi = parseAbi(['function setStopped(bool stopped)']);

export interface TestFeed {
  /** Lower-case. */
  readonly address: Address;
  setStopped(isStopped: boolean): Promise<void>;
}

/** Deploys it from account 9, which may stop it. */
export async function deployPriceFeed(chain: TestChain): Promise<TestFeed> {
  const { bytecode } = JSON.parse(readFileSync(join(root, 'contracts/artifacts/LocalPriceFeed.json'), 'utf8')) as {
    bytecode: Hex;
  };
  const account = chain.account(9);
  const { contractAddress } = await chain.receiptOf(await chain.client.deployContract({ account, abi, bytecode }));
  if (!contractAddress) throw new Error('the price feed was not deployed');
  return {
    address: contractAddress.toLowerCase() as Address,
    async setStopped(isStopped) {
      const data = encodeFunctionData({ abi, functionName: 'setStopped', args: [isStopped] });
      await chain.receiptOf(await chain.client.sendTransaction({ account, to: contractAddress, data }));
    },
  };
}
