/** The first funding of a vault that a real timelock owns, and the report about that timelock for strangers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  encodeSchedule,
  type OperationContent,
  operationId,
  timelockAbi,
  ZERO_WORD,
} from '@eleven/vault-client/timelock';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  formatEther,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import { run } from '../quality/run.ts';
import { startFaultyNode } from '../testing/faulty-node.ts';
import { readArtifact } from './artifacts.ts';
import { type Deployed, deploy, planDeployment } from './deployment.ts';
import { readFundSettings } from './funding.ts';
import { signerOf } from './signer.ts';
import { describeVault } from './verify.ts';

const DELAY = 172_800;
const folder = mkdtempSync(join(tmpdir(), 'funding-'));
const builds = { vault: readArtifact('StakingVault'), timelock: readArtifact('TimelockController') };
const key = generatePrivateKey();
const funder = signerOf(key);
let chain: Anvil;
let client: PublicClient;
let operator: Address;
let deployed: Deployed;
let environment: Record<string, string>;

beforeAll(async () => {
  chain = await startAnvil({ cachePath: folder });
  await chain.rpc('evm_setAutomine', [true]);
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0 });
  const accounts = ((await chain.rpc('eth_accounts')) as Hex[]).map((each) => getAddress(each));
  const [first, guardian] = accounts as [Address, Address];
  operator = first;
  const deployer = signerOf(generatePrivateKey());
  for (const { address } of [deployer, funder]) await chain.rpc('anvil_setBalance', [address, '0x56bc75e2d63100000']);
  // A timelock is often older than its vault.
  await chain.rpc('anvil_mine', ['0x10']);
  const settings = { rpcUrl: chain.url, chainId: 31_337, deployer, operator, guardian, maxGasPriceWei: 10n ** 10n };
  deployed = await deploy(await planDeployment({ ...settings, delaySeconds: DELAY }, builds));
  environment = {
    ...{ RPC_URL: chain.url, CHAIN_ID: '31337', VAULT_ADDRESS: deployed.vault, AMOUNT_BNB: '12.5' },
    ...{ FUNDER_KEY: key, FUNDER: '', MAX_GAS_PRICE_GWEI: '10' },
  };
});
afterAll(async () => {
  await chain.end();
  rmSync(folder, { recursive: true, force: true });
});

const command = (args: string[], changes: Record<string, string> = {}) =>
  run({ run: ['scripts/fund-vault.ts', ...args], env: { ...environment, ...changes }, quiet: true });
const held = () => client.getBalance({ address: deployed.vault });

async function byOperator(data: Hex): Promise<void> {
  const hash = (await chain.rpc('eth_sendTransaction', [
    { from: operator, to: deployed.timelock, data, gas: '0x200000' },
  ])) as Hex;
  expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })).status).toBe('success');
}

const onTimelock = (functionName: 'updateDelay', args: [bigint]): OperationContent => ({
  calls: [
    { target: deployed.timelock, valueWei: 0n, data: encodeFunctionData({ abi: timelockAbi, functionName, args }) },
  ],
  ...{ predecessor: ZERO_WORD, salt: ZERO_WORD },
});

describe('funding', () => {
  it('is refused until the operator has used the timelock, and prints the exact calls for that', async () => {
    // Anybody can send the vault a wei, which proves nothing about the operator.
    await chain.rpc('anvil_setBalance', [deployed.vault, '0x1']);
    const refused = await command(['--send']);
    expect(refused.ok).toBe(false);
    expect(refused.output).toContain('Nothing has ever been executed through the timelock');
    const [schedule, execute] = ['schedule', 'execute'].map(
      (step) => new RegExp(`^${step} +(0x[0-9a-f]+)`, 'm').exec(refused.output)?.[1] as Hex,
    );
    await byOperator(schedule as Hex);
    expect((await command(['--send'])).ok).toBe(false);
    const pending = await describeVault(client, builds, deployed.vault);
    expect(pending).toMatch(/waiting +0x[0-9a-f]{64}, from \d{4}-.*Z on\n +vault\.setPaused\(false\)/);
    await chain.rpc('evm_increaseTime', [DELAY]);
    await byOperator(execute as Hex);
    expect(await held()).toBe(1n);

    const plan = await command([]);
    expect(plan.output).toMatch(/12\.5 BNB[\s\S]*Nothing was sent\. To send it, add --send\./);
    const done = await command(['--send']);
    expect(done.output).toContain('Funded: 0x');
    expect(await held()).toBe(parseEther('12.5') + 1n);
  });

  it('is printed for a key on another machine', async () => {
    const printed = await command(['--unsigned'], { FUNDER_KEY: '', FUNDER: funder.address, AMOUNT_BNB: '1' });
    expect(printed.output).toContain('Nothing was sent.');
    const json = printed.output.slice(printed.output.indexOf('{\n'), printed.output.lastIndexOf('}') + 1);
    // The fields have the names that signers know, as in deploy-vault.
    const { value, gas, gasPrice, ...rest } = JSON.parse(json);
    const wallet = createWalletClient({ account: privateKeyToAccount(key), transport: http(chain.url) });
    const amounts = { value: BigInt(value), gas: BigInt(gas), gasPrice: BigInt(gasPrice) };
    const hash = await wallet.sendTransaction({ chain: null, ...rest, ...amounts });
    expect(rest).toMatchObject({ type: 'legacy', chainId: 31_337, from: funder.address });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    expect(await held()).toBe(parseEther('13.5') + 1n);
  });

  it('recognises a used timelock by its first execution, however old the chain has become since', async () => {
    await chain.rpc('anvil_mine', ['0x100']);
    // This node refuses long ranges; it refuses the second attempt at each range as well.
    let readings = -12;
    const node = await startFaultyNode(chain.url, (method) => {
      if (method !== 'eth_getLogs') return undefined;
      readings += 1;
      return readings > 0 ? undefined : 'refused';
    });
    const { ok, output } = await command([], { RPC_URL: node.url, AMOUNT_BNB: '20' });
    node.close();
    expect([ok, readings < 3], output).toEqual([true, true]);
  });

  it.each([
    ['another contract', () => ({ VAULT_ADDRESS: deployed.timelock }), /is not that of these sources/],
    ['another chain', () => ({ CHAIN_ID: '56' }), /^CHAIN_ID is 56, but RPC_URL serves chain 31337\.$/m],
    ['more than there is', () => ({ AMOUNT_BNB: '1000' }), /less than AMOUNT_BNB/],
    ['dear gas', () => ({ MAX_GAS_PRICE_GWEI: '0.000000001' }), /more than MAX_GAS_PRICE_GWEI/],
    ['no amount', () => ({ AMOUNT_BNB: '1e3' }), /^AMOUNT_BNB/],
    ['no funder', () => ({ FUNDER_KEY: '' }), /^FUNDER_KEY is missing/],
  ])('is refused in one line: %s', async (_, changes, line) => {
    const before = await held();
    const { ok, output } = await command(['--send'], changes());
    const lines = output.trim().split('\n');
    expect([ok, lines.filter((one) => !one.startsWith('Compiling ')).length]).toEqual([false, 1]);
    expect(output).toMatch(line);
    expect(output).not.toContain(key.slice(2));
    expect(await held()).toBe(before);
  });

  it('reads its settings from the environment', async () => {
    expect(formatEther((await readFundSettings(environment)).amountWei)).toBe('12.5');
  });
});

describe('the report of verify-vault about the timelock', () => {
  it('names the holders of each role, the pending operations with their effects, and the true earliest time of a new decision', async () => {
    const shorter = onTimelock('updateDelay', [3_600n]);
    await byOperator(encodeSchedule(shorter, DELAY));
    await byOperator(
      encodeFunctionData({
        abi: timelockAbi,
        functionName: 'scheduleBatch',
        args: [
          [deployed.vault, operator],
          [0n, 1n],
          [encodeFunctionData({ abi: vaultAbi, functionName: 'acceptOwnership' }), '0x12345678'],
          ZERO_WORD,
          ZERO_WORD,
          BigInt(DELAY),
        ],
      }),
    );
    const text = await describeVault(client, builds, deployed.vault);
    // With the checksums that deploy-vault requires.
    for (const role of ['proposer', 'canceller', 'executor'])
      expect(text).toMatch(new RegExp(`^${role} +${operator}$`, 'm'));
    expect(text).toMatch(/^admin +the timelock itself$/m);
    expect(text).toContain(`waiting    ${operationId(shorter)}`);
    expect(text).toContain('timelock.updateDelay(3600)');
    expect(text).toContain('vault.acceptOwnership()');
    expect(text).toContain(`${operator} with 0x12345678 and 1 wei`);
    // Once the shorter delay is in force an hour is enough; until then it is still two days.
    const earliest = Date.parse(/a decision of this moment: (\S+)$/m.exec(text)?.[1] ?? '') / 1_000;
    const now = Number((await client.getBlock()).timestamp);
    expect(earliest).toBe(now + DELAY);
    await chain.rpc('evm_increaseTime', [DELAY]);
    await chain.rpc('evm_mine', []);
    const later = Number((await client.getBlock()).timestamp);
    const next = await describeVault(client, builds, deployed.vault);
    expect(Date.parse(/a decision of this moment: (\S+)$/m.exec(next)?.[1] ?? '') / 1_000).toBe(later + 3_600);
  });

  it('names the next owner during a transfer, and whether it is a timelock; funding continues, and says so', async () => {
    const next = await chain.rpc('eth_accounts').then((accounts) => getAddress((accounts as Hex[])[5] as Hex));
    await chain.rpc('anvil_impersonateAccount', [deployed.timelock]);
    await chain.rpc('anvil_setBalance', [deployed.timelock, '0x56bc75e2d63100000']);
    for (const pending of [next, zeroAddress]) {
      const data = encodeFunctionData({ abi: vaultAbi, functionName: 'transferOwnership', args: [pending] });
      const request = { from: deployed.timelock, to: deployed.vault, data };
      const hash = (await chain.rpc('eth_sendTransaction', [request])) as Hex;
      expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })).status).toBe('success');
      const text = await describeVault(client, builds, deployed.vault);
      const plan = await command([]);
      expect(plan.ok, plan.output).toBe(true);
      const line = `next owner ${next}, from the moment it accepts`;
      for (const output of [text, plan.output]) expect(output.includes(line)).toBe(pending === next);
      expect(text.includes('no timelock of this build')).toBe(pending === next);
    }
  });

  it('accepts no arguments, and says so instead of ignoring them', async () => {
    const env = { RPC_URL: chain.url, VAULT_ADDRESS: deployed.vault };
    const verify = (...args: string[]) => run({ run: ['scripts/verify-vault.ts', ...args], env, quiet: true });
    const { ok, output } = await verify(deployed.timelock);
    expect([ok, output.trim()]).toEqual([
      false,
      `It takes RPC_URL and VAULT_ADDRESS from the environment, and no arguments: ${deployed.timelock}`,
    ]);
    expect((await verify()).ok).toBe(true);
  });
});

it('a vault with the same code that another owner has deployed: the owner is named, and on chain 56 nothing is sent', async () => {
  const [thief] = ((await chain.rpc('eth_accounts')) as [Hex]).map((each) => getAddress(each));
  const { bytecode } = builds.vault;
  const data = encodeDeployData({ abi: vaultAbi, bytecode, args: [thief as Address, thief as Address] });
  const hash = (await chain.rpc('eth_sendTransaction', [{ from: thief, data, gas: '0x600000' }])) as Hex;
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  const copy = { VAULT_ADDRESS: getAddress(contractAddress as Address), AMOUNT_BNB: '1' };
  const owner = `owner ${thief} is no timelock of this build`;

  const plan = await command([], copy);
  expect(plan.output).toContain('the code is that of these sources');
  expect(plan.output).toContain(owner.replace(' is ', ': '));
  expect((await command([])).output).toContain(`owner ${deployed.timelock}: a timelock of this build`);

  await chain.rpc('anvil_setChainId', [56]);
  try {
    const refused = await command(['--send'], { ...copy, CHAIN_ID: '56' });
    expect([refused.ok, refused.output]).toEqual([false, expect.stringContaining(`${owner}: `)]);
    expect(await client.getBalance({ address: copy.VAULT_ADDRESS })).toBe(0n);
    const real = await command([], { CHAIN_ID: '56' });
    expect(real.ok, real.output).toBe(true);
  } finally {
    await chain.rpc('anvil_setChainId', [31_337]);
  }
});
