/** Deploys the vault with its reserve, and the price feed, to the local chain. No compiler is needed. */
import { readFile } from 'node:fs/promises';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { DEVELOPMENT_MNEMONIC, OPERATOR_ADDRESS, PRICE_FEED_OWNER_INDEX } from './accounts.ts';

const RESERVE_WEI = parseEther('1000');
const FUND_GAS = 200_000n;

interface Deployment {
  readonly rpcUrl: string;
  readonly artifactPath: string;
  /** How many of its two transactions the deployer has already sent. */
  readonly sent: number;
  /** The address at which the first of them creates the vault. */
  readonly address: Hex;
  readonly deployerIndex: number;
}

/** The operator is owner and guardian, whichever account deploys. */
export async function deployVault({ rpcUrl, artifactPath, sent, address, deployerIndex }: Deployment): Promise<void> {
  const deployer = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: deployerIndex });
  const transport = http(rpcUrl, { retryCount: 0 });
  const chain = createPublicClient({ chain: foundry, transport, pollingInterval: 50, cacheTime: 0 });
  const wallet = createWalletClient({ account: deployer, chain: foundry, transport });
  if (sent === 0) {
    const { bytecode } = JSON.parse(await readFile(artifactPath, 'utf8')) as { bytecode: Hex };
    const args = [OPERATOR_ADDRESS, OPERATOR_ADDRESS] as const;
    await succeeded(await wallet.deployContract({ abi: vaultAbi, bytecode, args, nonce: 0 }));
  }
  await succeeded(
    await wallet.writeContract({
      address,
      abi: vaultAbi,
      functionName: 'fund',
      value: RESERVE_WEI,
      nonce: 1,
      // A gas estimate from the second of the deployment is too low a second later, when there is time to accrue.
      gas: FUND_GAS,
    }),
  );

  async function succeeded(hash: Hex): Promise<void> {
    const { status } = await chain.waitForTransactionReceipt({ hash, timeout: 20_000 });
    if (status !== 'success') throw new Error('The vault could not be set up on the local chain.');
  }
}

export async function deployPriceFeed(rpcUrl: string, bytecode: Hex): Promise<void> {
  const account = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: PRICE_FEED_OWNER_INDEX });
  const transport = http(rpcUrl, { retryCount: 0 });
  const chain = createPublicClient({ chain: foundry, transport, pollingInterval: 50, cacheTime: 0 });
  const wallet = createWalletClient({ account, chain: foundry, transport });
  const hash = await wallet.deployContract({ abi: [], bytecode, nonce: 0 });
  await chain.waitForTransactionReceipt({ hash, timeout: 20_000 });
}
