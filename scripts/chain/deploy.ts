/** Puts the vault on the local chain and gives it its reserve, once; afterwards finds it there. No compiler is needed. */
import { readFile } from 'node:fs/promises';
import { vaultAbi } from '@eleven/protocol/vault-abi';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { DEVELOPMENT_MNEMONIC, OPERATOR_INDEX } from './accounts.ts';

export const RESERVE_WEI = parseEther('1000');
const FUND_GAS = 200_000n;

export interface DeployedVault {
  readonly address: Address;
  readonly deployBlock: number;
  /** Known only for one deployed just now: of which bytecode it is. */
  readonly codeHash: Hex | undefined;
}

/**
 * The operator sends two transactions and no other: its count of transactions tells which of them are done, so a start that
 * is broken off anywhere goes on from there.
 */
export async function ensureVault(rpcUrl: string, artifactPath: string): Promise<DeployedVault> {
  const operator = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });
  const transport = http(rpcUrl, { retryCount: 0 });
  const chain = createPublicClient({ chain: foundry, transport, pollingInterval: 50, cacheTime: 0 });
  const wallet = createWalletClient({ account: operator, chain: foundry, transport });
  const address = getContractAddress({ from: operator.address, nonce: 0n });
  const sent = await chain.getTransactionCount({ address: operator.address });

  let codeHash: Hex | undefined;
  if (sent === 0) {
    const { bytecode } = JSON.parse(await readFile(artifactPath, 'utf8')) as { bytecode: Hex };
    const hash = await wallet.deployContract({
      abi: vaultAbi,
      bytecode,
      args: [operator.address, operator.address],
      nonce: 0,
    });
    await succeeded(hash);
    codeHash = keccak256(bytecode);
  }
  if (sent <= 1) {
    await succeeded(
      await wallet.writeContract({
        address,
        abi: vaultAbi,
        functionName: 'fund',
        value: RESERVE_WEI,
        nonce: 1,
        // An estimate made in the second of the deployment is too low a second later, when there is time to accrue.
        gas: FUND_GAS,
      }),
    );
  }

  async function succeeded(hash: Hex): Promise<void> {
    const { status } = await chain.waitForTransactionReceipt({ hash, timeout: 20_000 });
    if (status !== 'success') throw new Error('The vault could not be set up on the local chain.');
  }

  const [first] = await chain.getLogs({ address, fromBlock: 0n });
  if (!first) throw new Error('The local chain holds no vault.');
  return { address, deployBlock: Number(first.blockNumber), codeHash };
}

/** What a vault of the bytecode that is in the repository now would be known by. */
export async function currentCodeHash(artifactPath: string): Promise<Hex> {
  const { bytecode } = JSON.parse(await readFile(artifactPath, 'utf8')) as { bytecode: Hex };
  return keccak256(bytecode);
}
