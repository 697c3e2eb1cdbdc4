/** Deployment to a chain, from the command to a withdrawal through the timelock. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  zeroHash,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import { run } from '../quality/run.ts';
import { ARTIFACTS, readArtifact, requireFresh } from './artifacts.ts';
import { type DeploySettings, readDeploySettings } from './deploy-settings.ts';
import { deploy, describePlan, planDeployment } from './deployment.ts';
import { signerOf } from './signer.ts';
import { describeVault, verifyTimelock, verifyVault } from './verify.ts';

const bnb = 10n ** 18n;
const DELAY = 172_800;
const SAFE: Address = '0x000000000000000000000000000000000000dEaD';
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
const key = generatePrivateKey();
const deployer = privateKeyToAddress(key);
const builds = { vault: readArtifact('StakingVault'), timelock: readArtifact('TimelockController') };
const operations = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt) payable',
]);
let chain: Anvil;
let client: PublicClient;
let stranger: Address;
let operator: Address;
let guardian: Address;
let environment: Record<string, string>;
let settings: DeploySettings;

beforeAll(async () => {
  chain = await startAnvil({ cachePath: folder });
  await chain.rpc('evm_setAutomine', [true]);
  await chain.rpc('anvil_setBalance', [deployer, `0x${bnb.toString(16)}`]);
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0 });
  const accounts = ((await chain.rpc('eth_accounts')) as Hex[]).map((each) => getAddress(each));
  [stranger, operator, guardian] = accounts as [Address, Address, Address];
  environment = {
    RPC_URL: chain.url,
    CHAIN_ID: '31337',
    DEPLOYER_KEY: key,
    OPERATOR: operator,
    GUARDIAN: guardian,
    MAX_GAS_PRICE_GWEI: '10',
    TIMELOCK_DELAY_SECONDS: '',
  };
  settings = await readDeploySettings(environment);
});
afterAll(async () => {
  await chain.end();
  rmSync(folder, { recursive: true, force: true });
});

const command = (args: string[], changes: Record<string, string> = {}) =>
  run({ run: ['scripts/deploy-vault.ts', ...args], env: { ...environment, ...changes }, quiet: true });
async function anotherDeployer(): Promise<DeploySettings> {
  const deployerKey = generatePrivateKey();
  await chain.rpc('anvil_setBalance', [privateKeyToAddress(deployerKey), `0x${bnb.toString(16)}`]);
  return { ...settings, deployer: signerOf(deployerKey) };
}
/** The same address with the case of each letter inverted: its checksum is invalid. */
const swapCase = (address: Address) =>
  address.replace(/[a-f]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
const sent = () => client.getTransactionCount({ address: deployer });
const setting = (output: string, name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(output)?.[1] as Address;

/** Sends a call and returns whether it succeeded. */
async function call(from: Address, to: Address, data: Hex, value = 0n): Promise<boolean> {
  const request = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x200000' };
  const hash = (await chain.rpc('eth_sendTransaction', [request])) as Hex;
  return (await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })).status === 'success';
}

describe('deploying the vault', () => {
  it('sends nothing without --send, then deploys, verifies, and leaves the reserve to the operator after the delay', async () => {
    const dry = await command([]);
    expect(dry.output).toContain('Nothing was sent.');
    expect(dry.output).not.toContain(key.slice(2));
    expect(dry.output).toContain('To send it, add --send.');
    expect(dry.ok).toBe(true);
    const dear = await command([], { MAX_GAS_PRICE_GWEI: '0.000000001' });
    expect(dear.output).toContain('more than MAX_GAS_PRICE_GWEI: --send would refuse');
    expect(await sent()).toBe(0);

    const real = await command(['--send']);
    expect(real.output).toContain('Deployed and verified');
    expect(real.output).toMatch(/The reserve is empty: .*\n.* VAULT_ADDRESS=0x\w{40} .* npm run fund-vault/);
    expect(real.ok).toBe(true);
    expect(await sent()).toBe(2);
    const [vault, timelock] = [setting(real.output, 'VAULT_ADDRESS'), setting(real.output, 'TIMELOCK')];
    // The predicted address is the real one.
    expect(dry.output).toContain(`address                ${vault}`);
    expect(await client.readContract({ address: vault, abi: vaultAbi, functionName: 'owner' })).toBe(timelock);

    const fund = encodeFunctionData({ abi: vaultAbi, functionName: 'fund' });
    expect(await call(stranger, vault, fund, 10n * bnb)).toBe(true);
    const withdraw = encodeFunctionData({ abi: vaultAbi, functionName: 'withdrawReserve', args: [SAFE, bnb] });
    const order = [vault, 0n, withdraw, zeroHash, zeroHash] as const;
    const schedule = (delay: number) =>
      encodeFunctionData({ abi: operations, functionName: 'schedule', args: [...order, BigInt(delay)] });
    const execute = encodeFunctionData({ abi: operations, functionName: 'execute', args: order });

    const before = await client.getBalance({ address: SAFE });
    for (const who of [operator, guardian, stranger]) expect(await call(who, vault, withdraw), who).toBe(false);
    expect(await call(stranger, timelock, schedule(DELAY))).toBe(false);
    expect(await call(operator, timelock, schedule(DELAY - 1))).toBe(false);
    expect(await call(operator, timelock, schedule(DELAY))).toBe(true);
    await chain.rpc('evm_increaseTime', [DELAY - 60]);
    for (const who of [operator, stranger]) expect(await call(who, timelock, execute), who).toBe(false);
    expect(await client.getBalance({ address: SAFE })).toBe(before);

    await chain.rpc('evm_increaseTime', [60]);
    expect(await call(stranger, timelock, execute)).toBe(false);
    expect(await call(operator, timelock, execute)).toBe(true);
    expect(await client.getBalance({ address: SAFE })).toBe(before + bnb);
  });

  it('refuses another chain before it compiles anything, and a node that does not respond', async () => {
    const { ok, output } = await command([], { CHAIN_ID: '56' });
    expect([ok, output.trim()]).toEqual([false, 'CHAIN_ID is 56, but RPC_URL serves chain 31337.']);
    await expect(planDeployment({ ...settings, chainId: 56 }, builds)).rejects.toThrow('RPC_URL serves chain 31337');
    await expect(planDeployment({ ...settings, rpcUrl: 'http://127.0.0.1:1' }, builds)).rejects.toThrow(
      'no usable answer',
    );
  });

  it('refuses a build that differs from the sources', () => {
    cpSync(ARTIFACTS, folder, { recursive: true });
    const path = join(folder, 'TimelockController.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"bytecode": "0x60', '"bytecode": "0x61'));
    expect(() => requireFresh('TimelockController', folder)).toThrow('is not what the sources compile to');
  });

  it('refuses bytecode whose constructor creates different code, before anything is sent', async () => {
    // A different minimum stake: 0.01 BNB becomes 0.02 everywhere in the code.
    const swapped = builds.vault.bytecode.replaceAll('2386f26fc10000', '470de4df820000') as Hex;
    expect(swapped).not.toBe(builds.vault.bytecode);
    const fresh = await anotherDeployer();
    const tampered = { ...builds, vault: { ...builds.vault, bytecode: swapped } };
    await expect(planDeployment(fresh, tampered)).rejects.toThrow('is not that of the build');
    expect(await client.getTransactionCount({ address: fresh.deployer.address })).toBe(0);
  });

  it('distinguishes a deployed vault from one with other code, owner, guardian or start', async () => {
    const fresh = await anotherDeployer();
    const { vault, timelock, block } = await deploy(await planDeployment(fresh, builds));
    const { timestamp: startAt } = await client.getBlock({ blockNumber: block });
    const right = { owner: timelock, guardian, startAt };
    await verifyVault(client, builds.vault, vault, right);
    for (const wrong of [{ owner: operator }, { guardian: stranger }, { startAt: startAt + 1n }])
      await expect(verifyVault(client, builds.vault, vault, { ...right, ...wrong })).rejects.toThrow('should be');
    await expect(verifyVault(client, builds.vault, timelock, right)).rejects.toThrow('not that of the build');
    await expect(verifyVault(client, builds.vault, SAFE, right)).rejects.toThrow('there is no code');
    // Anyone can verify it afterwards.
    const description = await describeVault(client, builds, vault);
    expect(description).toMatch(new RegExp(`owner +${timelock}\\n.*timelock.* ${DELAY} s later`));
    expect(description).toContain(guardian);
    await expect(describeVault(client, builds, timelock)).rejects.toThrow('not that of the build');
    await expect(describeVault(client, builds, SAFE)).rejects.toThrow('there is no code');
    expect(await describeVault(client, { ...builds, timelock: builds.vault }, vault)).toContain('can happen at once');
    const roles = (changes: Partial<DeploySettings>) =>
      verifyTimelock(client, builds.timelock, timelock, { settings: { ...settings, ...changes }, deployer });
    await roles({});
    await expect(roles({ operator: stranger })).rejects.toThrow('PROPOSER_ROLE');
    await expect(roles({ delaySeconds: 3_600 })).rejects.toThrow('delay');
  });

  it('prints both transactions for a key on another machine, and verifies them once they are sent', async () => {
    const elsewhere = generatePrivateKey();
    const { address } = signerOf(elsewhere);
    await chain.rpc('anvil_setBalance', [address, `0x${bnb.toString(16)}`]);
    const here = { DEPLOYER_KEY: '', DEPLOYER: address };
    const printed = await command(['--unsigned'], here);
    expect(printed.output).toContain('Nothing was sent. Sign and send these');
    expect((await command(['--send'], here)).output).toMatch(/with --unsigned its transactions are printed/);
    const json = printed.output.slice(printed.output.indexOf('[\n'), printed.output.lastIndexOf(']') + 1);
    const wallet = createWalletClient({ account: privateKeyToAccount(elsewhere), transport: http(chain.url) });
    for (const { nonce, gas, gasPrice, data } of JSON.parse(json)) {
      const request = {
        chain: null,
        type: 'legacy',
        nonce,
        data,
        gas: BigInt(gas),
        gasPrice: BigInt(gasPrice),
      } as const;
      const hash = await wallet.sendTransaction(request);
      expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })).status).toBe('success');
    }
    const verified = await command(['--unsigned'], here);
    expect(verified.output).toContain('Deployed and verified');
    expect(setting(verified.output, 'VAULT_ADDRESS')).toMatch(/^0x/);
    expect(await client.getTransactionCount({ address })).toBe(2);
  });

  it('refuses to start a deployment that the deployer cannot pay for', async () => {
    const poor = { ...settings, deployer: signerOf(generatePrivateKey()) };
    await chain.rpc('anvil_setBalance', [poor.deployer.address, '0x1']);
    const plan = await planDeployment(poor, builds);
    await expect(deploy(plan)).rejects.toThrow('BNB more');
    // Nodes require the whole gas limit of a transaction: with the expected cost alone the second one would fail.
    await chain.rpc('anvil_setBalance', [poor.deployer.address, `0x${plan.costWei.toString(16)}`]);
    const exact = await planDeployment(poor, builds);
    expect(describePlan(exact)).toMatch(/^expected cost .*, and the deployer has to hold [\d.]+ BNB/m);
    await expect(deploy(exact)).rejects.toThrow('BNB more');
    expect(await client.getTransactionCount({ address: plan.deployer })).toBe(0);
  });

  it('refuses a gas price above the ceiling, and sends nothing', async () => {
    const someone = await anotherDeployer();
    const plan = await planDeployment({ ...someone, maxGasPriceWei: 1n }, builds);
    expect(plan.gasPrice).toBeGreaterThan(1n);
    await expect(deploy(plan)).rejects.toThrow('more than MAX_GAS_PRICE_GWEI');
    expect(await client.getTransactionCount({ address: plan.deployer })).toBe(0);
    await deploy(await planDeployment({ ...someone, maxGasPriceWei: plan.gasPrice }, builds));
  });

  it('names a missing or wrong variable in one line, and never shows the key', async () => {
    const faults: [string, string][] = [
      ...['RPC_URL', 'CHAIN_ID', 'DEPLOYER_KEY', 'OPERATOR', 'GUARDIAN', 'MAX_GAS_PRICE_GWEI'].map(
        (name): [string, string] => [name, ''],
      ),
      ['RPC_URL', 'ftp://node'],
      ['CHAIN_ID', 'bsc'],
      ['CHAIN_ID', '0'],
      ['DEPLOYER_KEY', key.slice(0, -1)],
      ['DEPLOYER_KEY', `0x${'f'.repeat(64)}`],
      ['OPERATOR', '0x1234'],
      ['OPERATOR', deployer],
      ['OPERATOR', operator.toLowerCase()],
      ['OPERATOR', swapCase(operator)],
      ['GUARDIAN', `0x${'0'.repeat(40)}`],
      ['GUARDIAN', deployer],
      ['GUARDIAN', operator],
      ['GUARDIAN', guardian.toLowerCase()],
      ['GUARDIAN', `0x${guardian.slice(2).toUpperCase()}`],
      ['MAX_GAS_PRICE_GWEI', '0'],
      ['MAX_GAS_PRICE_GWEI', '1e9'],
      ['MAX_GAS_PRICE_GWEI', '-1'],
      ['TIMELOCK_DELAY_SECONDS', '60'],
      ['TIMELOCK_DELAY_SECONDS', 'two days'],
    ];
    for (const [name, value] of faults) {
      const error = await readDeploySettings({ ...environment, [name]: value }).catch(String);
      expect(String(error), `${name}=${value}`).toContain(name);
      expect(String(error), `${name}=${value}`).not.toContain(key.slice(2, -1));
    }
    const { ok, output } = await command(['--send'], { GUARDIAN: 'me' });
    expect(ok).toBe(false);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/^GUARDIAN /);
  });
});
