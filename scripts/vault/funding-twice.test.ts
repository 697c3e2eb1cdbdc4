/** Funding through nodes that fail in between: the script claims nothing that is unknown, and nothing is paid twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, createPublicClient, getAddress, type Hex, http, type PublicClient, parseEther } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import { run } from '../quality/run.ts';
import { type Fault, type FaultyNode, startFaultyNode } from '../testing/faulty-node.ts';
import { readArtifact } from './artifacts.ts';
import { deploy, planDeployment } from './deployment.ts';
import { type FundSettings, fund, planFunding } from './funding.ts';
import { signerOf } from './signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'funding-twice-'));
const builds = { vault: readArtifact('StakingVault'), timelock: readArtifact('TimelockController') };
const key = generatePrivateKey();
const funder = signerOf(key);
const AMOUNT = parseEther('2');
const nodes: FaultyNode[] = [];
let chain: Anvil;
let client: PublicClient;
let settings: FundSettings;

beforeAll(async () => {
  chain = await startAnvil({ cachePath: folder });
  await chain.rpc('evm_setAutomine', [true]);
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0 });
  const accounts = ((await chain.rpc('eth_accounts')) as Hex[]).map((each) => getAddress(each));
  const [operator, guardian] = accounts as [Address, Address];
  const deployer = signerOf(generatePrivateKey());
  for (const { address } of [deployer, funder]) await chain.rpc('anvil_setBalance', [address, '0x56bc75e2d63100000']);
  const network = { rpcUrl: chain.url, chainId: 31_337, maxGasPriceWei: 10n ** 10n };
  const { vault } = await deploy(
    await planDeployment({ ...network, deployer, operator, guardian, delaySeconds: 3_600 }, builds),
  );
  // Only an amount above the balance requires a used timelock.
  await chain.rpc('anvil_setBalance', [vault, `0x${AMOUNT.toString(16)}`]);
  settings = { ...network, vault, amountWei: AMOUNT, funder };
});
afterEach(() => {
  for (const node of nodes.splice(0)) node.close();
});
afterAll(async () => {
  await chain.end();
  rmSync(folder, { recursive: true, force: true });
});

const held = async () => (await client.getBalance({ address: settings.vault })) - AMOUNT;
const sent = () => client.getTransactionCount({ address: funder.address });
async function through(fault: Fault): Promise<FundSettings> {
  const node = await startFaultyNode(chain.url, fault);
  nodes.push(node);
  return { ...settings, rpcUrl: node.url };
}
const atSending =
  (kind: 'refused' | 'lost'): Fault =>
  (method) =>
    method === 'eth_sendRawTransaction' ? kind : undefined;

it('with a node that hangs up after it has forwarded the transaction, the transaction is found in its block', async () => {
  const before = await held();
  const hash = await fund(await planFunding(await through(atSending('lost')), builds));
  expect((await client.getTransaction({ hash })).from).toBe(funder.address.toLowerCase());
  expect((await held()) - before).toBe(AMOUNT);
});

it('with a node that gives no usable response, the hash is named with a warning that it may have been sent', async () => {
  const before = await sent();
  const plan = await planFunding(await through(atSending('refused')), builds);
  await expect(fund(plan, 600)).rejects.toThrow(/^0x[0-9a-f]{64} may have been sent: .* would fund it twice\.$/);
  expect(await sent()).toBe(before);
});

it('a pending transaction is named, and is not sent again while it is pending', async () => {
  const before = await held();
  await chain.rpc('evm_setAutomine', [false]);
  try {
    const plan = await planFunding(settings, builds);
    await expect(fund(plan, 600)).rejects.toThrow(/^0x[0-9a-f]{64} was sent, and no block with it is known/);
    await expect(planFunding(settings, builds)).rejects.toThrow('in no block yet');
  } finally {
    await chain.rpc('evm_mine', []);
    await chain.rpc('evm_setAutomine', [true]);
  }
  expect((await held()) - before).toBe(AMOUNT);
});

it('an unreachable node counts as no refusal, and its address, which may contain a key, is not printed', async () => {
  const gone = await startFaultyNode(chain.url, () => undefined);
  gone.close();
  const env = {
    ...{ RPC_URL: `${gone.url}/secret-of-the-provider`, CHAIN_ID: '31337', VAULT_ADDRESS: settings.vault },
    ...{ AMOUNT_BNB: '1', FUNDER_KEY: key, FUNDER: '', MAX_GAS_PRICE_GWEI: '10' },
  };
  for (const command of ['fund-vault', 'verify-vault']) {
    const { ok, output } = await run({ run: [`scripts/${command}.ts`], env, quiet: true });
    expect([command, ok, output.trim()]).toEqual([
      command,
      false,
      expect.stringMatching(/(^|\n)RPC_URL gave no usable answer\.$/),
    ]);
    expect(output).not.toContain('secret-of-the-provider');
  }
});
