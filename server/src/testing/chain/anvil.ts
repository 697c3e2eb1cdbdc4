/** A real chain for tests: anvil's native binary on a free port, with the vault deployed from the committed bytecode. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  type Abi,
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  publicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem';
import { anvil as anvilChain } from 'viem/chains';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { bytecode } = JSON.parse(readFileSync(join(root, 'contracts/artifacts/StakingVault.json'), 'utf8')) as {
  bytecode: Hex;
};

/** The native binary itself: killing the wrapper in `.bin` would leave it running. */
function anvilBinary(): string {
  const resolve = createRequire(import.meta.url).resolve;
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const manifest = resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/package.json`);
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

function createClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: anvilChain,
    transport: http(url, { retryCount: 0 }),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

export interface TestVault {
  readonly address: Address;
  readonly deployBlock: number;
  readonly startAt: bigint;
}

/** A function of the vault with its arguments; `value` in wei. */
export interface VaultAction {
  readonly functionName: Extract<
    (typeof vaultAbi)[number],
    { type: 'function'; stateMutability: 'nonpayable' | 'payable' }
  >['name'];
  readonly args?: readonly unknown[];
  readonly value?: bigint;
}

/** Also the functions of ownership, which vault-client's `encodeCall` does not know: the app never calls them. */
export const encodeAction = ({ functionName, args = [] }: VaultAction): Hex =>
  encodeFunctionData({ abi: vaultAbi as Abi, functionName, args });

export class TestChain {
  readonly url: string;
  readonly client: ReturnType<typeof createClient>;
  readonly #child: ChildProcess;
  /** Unlocked accounts with 10 000 BNB each. The first owns the vaults. */
  accounts: readonly Address[] = [];

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.client = createClient(url);
    this.#child = child;
  }

  static async start(extra: readonly string[] = []): Promise<TestChain> {
    // Separate accounts, so that vaults of two chains never have the same address.
    const fixed = ['--port', '0', '--slots-in-an-epoch', '1', '--chain-id', '31337', '--mnemonic-random'];
    // States swapped out of its memory would otherwise pile up in the home directory.
    const cache = mkdtempSync(join(tmpdir(), 'eleven-anvil-'));
    const child = spawn(anvilBinary(), [...fixed, '--cache-path', cache, ...extra], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const end = () => {
      child.kill('SIGKILL');
      rmSync(cache, { recursive: true, force: true });
    };
    process.once('exit', end);
    child.once('exit', () => {
      process.off('exit', end);
      rmSync(cache, { recursive: true, force: true });
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /Listening on (\S+)/.exec(line)?.[1];
        if (address) resolve(`http://${address}`);
      });
    });
    const chain = new TestChain(url, child);
    chain.accounts = await chain.client.getAddresses();
    return chain;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('anvil did not start');
    return this.#child.pid;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  account(index: number): Address {
    const account = this.accounts[index];
    if (!account) throw new Error(`no account ${index}`);
    return account;
  }

  /** Deploys and funds a vault from account 0, which is owner and guardian. */
  async deployVault(reserve: bigint = parseEther('1000')): Promise<TestVault> {
    const owner = this.account(0);
    await this.client.setBalance({ address: owner, value: parseEther('10000') + reserve });
    const hash = await this.client.deployContract({
      account: owner,
      abi: vaultAbi,
      bytecode,
      args: [owner, owner],
    });
    const { contractAddress, blockNumber } = await this.receiptOf(hash);
    if (!contractAddress) throw new Error('the vault was not deployed');
    const { timestamp } = await this.client.getBlock({ blockNumber });
    const vault = { address: contractAddress, deployBlock: Number(blockNumber), startAt: timestamp };
    if (reserve > 0n) await this.send(vault, owner, { functionName: 'fund', value: reserve });
    return vault;
  }

  /** Sends a transaction to the vault and waits until it is in a block; throws if it reverts. */
  async send(vault: TestVault, from: Address, action: VaultAction): Promise<TransactionReceipt> {
    const call = { to: vault.address, data: encodeAction(action), value: action.value, gas: 1_000_000n };
    const hash = await this.client.sendTransaction({ account: from, ...call });
    const receipt = await this.receiptOf(hash);
    if (receipt.status !== 'success') throw new Error(`${action.functionName} reverted`);
    return receipt;
  }

  /** The chain mines each transaction automatically, but a moment after accepting it. */
  async receiptOf(hash: Hex): Promise<TransactionReceipt> {
    for (;;) {
      const receipt = await this.client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      });
      if (receipt) return receipt;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Blocks become final when two more have followed. Returns the newest final one. */
  async finalize(): Promise<number> {
    await this.client.mine({ blocks: 2 });
    return Number((await this.client.getBlock({ blockTag: 'finalized' })).number);
  }

  async moveTime(seconds: number | bigint): Promise<void> {
    await this.client.increaseTime({ seconds: Number(seconds) });
    await this.client.mine({ blocks: 1 });
  }
}

/** Call it once at the top of a test file; the getter works inside tests and hooks. */
export function useChain(extra: readonly string[] = []): () => TestChain {
  let chain: TestChain | undefined;
  beforeAll(async () => {
    chain = await TestChain.start(extra);
  });
  afterAll(() => chain?.stop());
  return () => {
    if (!chain) throw new Error('The chain starts in beforeAll: use it inside tests and hooks');
    return chain;
  };
}
