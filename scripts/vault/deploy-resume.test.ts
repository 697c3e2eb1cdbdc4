/** Deployments on chain 56 through nodes that lag or fail in between: they continue, and nothing is paid for twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Address,
  createPublicClient,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import { run } from '../quality/run.ts';
import { type Fault, type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { readArtifact } from './artifacts.ts';
import type { DeploySettings } from './deploy-settings.ts';
import { deploy, planDeployment } from './deployment.ts';
import { signerOf } from './signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-resume-'));
const builds = { vault: readArtifact('StakingVault'), timelock: readArtifact('TimelockController') };
const bnb = 10n ** 18n;
let chain: Anvil;
let client: PublicClient;
let multisig: Address;
let guardian: Address;
let person: Address;
const nodes: FaultyNode[] = [];
const keys = new Map<Address, Hex>();

beforeAll(async () => {
  chain = await startAnvil({ cachePath: folder, chainId: 56 });
  await chain.rpc('evm_setAutomine', [true]);
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0 });
  const accounts = ((await chain.rpc('eth_accounts')) as Hex[]).map((each) => getAddress(each));
  [multisig, guardian, person] = accounts as [Address, Address, Address];
  await chain.rpc('anvil_setCode', [multisig, '0x00']);
});
afterEach(() => {
  for (const node of nodes.splice(0)) node.close();
});
afterAll(async () => {
  await chain.end();
  rmSync(folder, { recursive: true, force: true });
});

async function newSettings(): Promise<DeploySettings> {
  const key = generatePrivateKey();
  const deployer = signerOf(key);
  keys.set(deployer.address, key);
  await chain.rpc('anvil_setBalance', [deployer.address, `0x${bnb.toString(16)}`]);
  return {
    rpcUrl: chain.url,
    chainId: 56,
    deployer,
    operator: multisig,
    guardian,
    delaySeconds: 172_800,
    maxGasPriceWei: 10n ** 10n,
  };
}
const paid = ({ deployer }: DeploySettings) => client.getTransactionCount({ address: deployer.address });

async function nodeWith(fault: Fault): Promise<string> {
  const node = await startFaultyNode(chain.url, fault);
  nodes.push(node);
  return node.url;
}

/** Fails at the second transaction, the vault. */
function atTheVault(kind: 'refused' | 'lost'): Fault {
  let sends = 0;
  return (method) => (method === 'eth_sendRawTransaction' && ++sends === 2 ? kind : undefined);
}

describe('an operator on chain 56', () => {
  it.each([
    ['an account of one key', '0x'],
    ['one that has only delegated to a contract (EIP-7702)', `0xef0100${'11'.repeat(20)}`],
  ])('is refused when it is %s', async (_, code) => {
    await chain.rpc('anvil_setCode', [person, code]);
    const settings = { ...(await newSettings()), operator: person };
    await expect(planDeployment(settings, builds)).rejects.toThrow(/^OPERATOR .* no code of its own on chain 56/);
  });
});

describe('a deployment through a node that is behind', () => {
  it('waits until the node knows the sent transaction', async () => {
    const settings = await newSettings();
    const behind = new Map<string, number>();
    let sends = 0;
    const rpcUrl = await nodeWith((method) => {
      if (method === 'eth_sendRawTransaction') {
        sends += 1;
        for (const each of ['eth_getTransactionReceipt', 'eth_getCode']) behind.set(each, 2);
        for (const each of ['eth_call', 'eth_getBlockByNumber']) behind.set(each, 1);
      }
      const left = behind.get(method) ?? 0;
      behind.set(method, left - 1);
      return left > 0 ? 'empty' : undefined;
    });
    const { vault } = await deploy(await planDeployment({ ...settings, rpcUrl }, builds));
    expect((await client.getCode({ address: vault }))?.length).toBe(builds.vault.deployedBytecode.length);
    expect([sends, await paid(settings)]).toEqual([2, 2]);
    for (const [method, left] of behind) expect(left, method).toBeLessThanOrEqual(0);
  });

  it('gives up on a node that stays behind', async () => {
    const settings = await newSettings();
    let sent = false;
    const rpcUrl = await nodeWith((method) => {
      sent ||= method === 'eth_sendRawTransaction';
      return sent && method === 'eth_getCode' ? 'empty' : undefined;
    });
    const plan = await planDeployment({ ...settings, rpcUrl }, builds, { lagMs: 600 });
    await expect(deploy(plan)).rejects.toThrow('TimelockController: there is no code');
    expect(await paid(settings)).toBe(1);
  });
});

describe('an interrupted deployment', () => {
  it('names the timelock that is already paid for, continues with it, and then sends nothing more', async () => {
    const settings = await newSettings();
    const rpcUrl = await nodeWith(atTheVault('refused'));
    const broken = await planDeployment({ ...settings, rpcUrl }, builds);
    await expect(deploy(broken)).rejects.toThrow();
    expect(await paid(settings)).toBe(1);
    const timelock = broken.timelock.address;
    await expect(planDeployment(settings, builds)).rejects.toThrow(`Continue with --timelock ${timelock}`);

    const env = {
      ...{
        RPC_URL: chain.url,
        CHAIN_ID: '56',
        DEPLOYER_KEY: keys.get(settings.deployer.address) ?? '',
        OPERATOR: multisig,
      },
      ...{ GUARDIAN: guardian, TIMELOCK_DELAY_SECONDS: '', MAX_GAS_PRICE_GWEI: '10' },
    };
    const command = (...args: string[]) => run({ run: ['scripts/deploy-vault.ts', ...args], env, quiet: true });
    const small = await command('--send', '--timelock', timelock.toLowerCase());
    expect(small.output).toMatch(/^--timelock has no valid checksum/);
    const { output } = await command('--send', '--timelock', timelock);
    expect(output).toContain(`${timelock} is deployed and verified: nothing is sent for it`);
    expect(output).toContain(`TIMELOCK=${timelock}`);
    expect(await paid(settings)).toBe(2);

    const again = await deploy(await planDeployment(settings, builds));
    expect(output).toContain(`VAULT_ADDRESS=${again.vault}\nVAULT_DEPLOY_BLOCK=${again.block}\n`);
    expect(again.timelock).toBe(timelock);
    expect(await paid(settings)).toBe(2);
    const other = { ...settings, guardian: person };
    await expect(planDeployment(other, builds)).rejects.toThrow('A second one needs another deployer');
  });

  it('finds the vault whose transaction got no response', async () => {
    const settings = await newSettings();
    const rpcUrl = await nodeWith(atTheVault('lost'));
    await expect(deploy(await planDeployment({ ...settings, rpcUrl }, builds))).rejects.toThrow();
    // The transaction is pending.
    await vi.waitFor(async () => expect(await paid(settings)).toBe(2));
    const deployer = settings.deployer.address;
    const { vault } = await deploy(await planDeployment(settings, builds));
    expect(vault).toBe(getContractAddress({ from: deployer, nonce: 1n }));
    expect(await paid(settings)).toBe(2);
  });

  it('waits for a pending transaction instead of sending it again', async () => {
    const settings = await newSettings();
    const deployer = settings.deployer.address;
    await chain.rpc('anvil_impersonateAccount', [deployer]);
    await chain.rpc('evm_setAutomine', [false]);
    try {
      await chain.rpc('eth_sendTransaction', [{ from: deployer, to: person, value: '0x1' }]);
      await expect(planDeployment(settings, builds, { lagMs: 600 })).rejects.toThrow('in no block yet');
    } finally {
      await chain.rpc('evm_mine', []);
      await chain.rpc('evm_setAutomine', [true]);
    }
    expect((await planDeployment(settings, builds)).timelock.nonce).toBe(1);
  });
});

describe('a timelock passed by --timelock', () => {
  const make = async (operators: Address[], delay = 172_800n): Promise<Address> => {
    const { abi, bytecode } = builds.timelock;
    const data = encodeDeployData({ abi, bytecode, args: [delay, operators, operators, zeroAddress] });
    const hash = (await chain.rpc('eth_sendTransaction', [{ from: guardian, data, gas: '0x500000' }])) as Hex;
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    return getAddress(contractAddress as Address);
  };
  const continueWith = async (timelock: Address) =>
    planDeployment(await newSettings(), builds, { timelock, lagMs: 600 });

  it('may come from another deployer, but must have the right code, delay and operator, and no other role holder', async () => {
    const right = await make([multisig]);
    expect((await continueWith(right)).timelock).toMatchObject({ address: right, nonce: undefined });
    await expect(continueWith(await make([multisig], 3_600n))).rejects.toThrow('The delay of the timelock');
    await expect(continueWith(await make([person]))).rejects.toThrow('PROPOSER_ROLE');
    await expect(continueWith(await make([multisig, person]))).rejects.toThrow(`${person} may have a role`);
    await expect(continueWith(multisig)).rejects.toThrow('not that of the build');
    await expect(continueWith(guardian)).rejects.toThrow('there is no code');
  });
});
