/**
 * Compares the gas of the vault's operations with their floor and with other contracts, from receipts and traces:
 * `npm run bench:gas`. Everything is compiled by one compiler with the vault's settings and runs on one chain. Each call is a
 * separate transaction, a day after the previous one, and another account has staked. Two contracts are cited from an earlier
 * run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem';
import { startAnvil } from '../scripts/chain/anvil.ts';
import { readArtifact } from '../scripts/vault/artifacts.ts';
import { compile } from '../scripts/vault/compile.ts';

const OPERATIONS = ['first stake', 'repeat stake', 'partial unstake', 'claim', 'full exit', 'six operations'] as const;
type Operation = (typeof OPERATIONS)[number];
type Costs = Partial<Record<Operation, number>>;
const BARS: Costs = {
  'first stake': 53_844,
  'repeat stake': 36_744,
  'partial unstake': 43_816,
  claim: 43_700,
  'full exit': 39_671,
  'six operations': 261_475,
};
const costs = (...values: number[]): Costs => Object.fromEntries(OPERATIONS.map((name, i) => [name, values[i]]));
/** Not measured here: from an earlier run with the same settings. */
const CITED: Record<string, Costs> = {
  'Synthetix StakingRewards (cited)': costs(132_589, 101_189, 79_410, 85_731, 100_322, 573_906),
  'PancakeSwap BnbStaking (cited)': costs(133_771, 117_302, 101_840, 79_338, 92_240, 603_829),
};
const TERM_BARS: Record<string, number> = { lock: 55_757, exitEarly: 39_615, renew: 39_500, redeem: 37_331 };

const bnb = 10n ** 18n;
const DAY = 86_400;
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

function sourcesFrom(from: string) {
  const require = createRequire(from);
  return (name: string) => {
    try {
      const path = name.startsWith('gas/') ? join(import.meta.dirname, name) : require.resolve(name);
      return { contents: readFileSync(path, 'utf8') };
    } catch (error) {
      return { error: String(error) };
    }
  };
}

type Build = { abi: Abi; bytecode: Hex };

function build(file: string, name: string, from = import.meta.filename): Build {
  const { abi, evm } = compile(file, name, { read: sourcesFrom(from), isStrict: false });
  return { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}` };
}

const cachePath = mkdtempSync(join(tmpdir(), 'bench-gas-'));
const chain = await startAnvil({ cachePath, keepsSteps: true });
const [owner, other, staker] = (await chain.rpc('eth_accounts')) as [Address, Address, Address];

async function send(from: Address, to: Address | undefined, data: Hex, value = 0n) {
  const call = { from, ...(to && { to }), data, value: `0x${value.toString(16)}`, gas: '0x900000', gasPrice: '0x1' };
  const hash = await chain.rpc('eth_sendTransaction', [call]);
  await chain.rpc('evm_increaseTime', [DAY]);
  await chain.rpc('evm_mine');
  const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as Record<string, Hex>;
  if (receipt.status !== '0x1') throw new Error(`A transaction failed: ${data.slice(0, 10)} to ${to}`);
  return { hash: hash as Hex, gas: Number(receipt.gasUsed), address: receipt.contractAddress as Address };
}

interface TraceStep {
  readonly op: string;
  readonly gas: number;
  readonly depth: number;
}

/** Opcodes needed by every contract that keeps the same state, emits the same events and pays the same amounts. */
const NEEDED = /^(SLOAD|SSTORE|TLOAD|TSTORE|LOG\d|CALL)$/;

/**
 * The gas of a transaction if computation were free: its total minus the cost of all other opcodes in its trace. The cost of a
 * step is the fall in gas up to the next step at the same depth.
 */
async function floorOf({ hash, gas }: { readonly hash: Hex; readonly gas: number }): Promise<number> {
  const options = { disableStack: true, disableStorage: true, disableMemory: true };
  const { structLogs } = (await chain.rpc('debug_traceTransaction', [hash, options])) as { structLogs: TraceStep[] };
  let computed = 0;
  structLogs.forEach((step, index) => {
    const next = structLogs.slice(index + 1).find(({ depth }) => depth <= step.depth);
    if (!NEEDED.test(step.op) && next?.depth === step.depth) computed += step.gas - next.gas;
  });
  return gas - computed;
}

/** Gas of a transaction, or its floor. */
type GasReader = (sent: { readonly hash: Hex; readonly gas: number }) => number | Promise<number>;
const gasOf: GasReader = ({ gas }) => gas;

const create = async ({ abi, bytecode }: Build, args: readonly unknown[] = []) =>
  (await send(owner, undefined, encodeDeployData({ abi, bytecode, args }))).address;

/** Makes a function that calls one contract and returns the gas of the call, or its floor. */
const createCaller =
  (to: Address, abi: Abi, read: GasReader = gasOf) =>
  async (from: Address, functionName: string, args: readonly unknown[] = [], value = 0n): Promise<number> =>
    read(await send(from, to, encodeFunctionData({ abi, functionName, args }), value));

/** Measures the same six operations on every contract; `claim` is omitted where rewards cannot be claimed separately. */
async function measure(calls: {
  stake: (from: Address) => Promise<number>;
  unstake: () => Promise<number>;
  claim?: () => Promise<number>;
  exit: () => Promise<number>;
}): Promise<Costs> {
  await calls.stake(other);
  const [first, repeated, partial] = [await calls.stake(staker), await calls.stake(staker), await calls.unstake()];
  const start = { 'first stake': first, 'repeat stake': repeated, 'partial unstake': partial };
  if (!calls.claim) return { ...start, 'full exit': await calls.exit() };
  const claim = await calls.claim();
  const again = await calls.claim();
  const exit = await calls.exit();
  return { ...start, claim, 'full exit': exit, 'six operations': first + repeated + partial + claim + again + exit };
}

async function measureVault(read: GasReader) {
  const vault = await create({ abi: vaultAbi, bytecode: readArtifact('StakingVault').bytecode }, [owner, owner]);
  const call = createCaller(vault, vaultAbi as Abi, read);
  await call(owner, 'fund', [], 1_000n * bnb);
  const flexible = await measure({
    stake: (from) => call(from, 'stake', [], 10n * bnb),
    unstake: () => call(staker, 'unstake', [5n * bnb]),
    claim: () => call(staker, 'claim'),
    exit: () => call(staker, 'exit'),
  });
  await call(other, 'lock', [365n], bnb);
  const lock = await call(staker, 'lock', [90n], 10n * bnb);
  await call(staker, 'lock', [30n], 10n * bnb);
  const exitEarly = await call(staker, 'exitEarly', [2n]);
  await chain.rpc('evm_increaseTime', [30 * DAY]);
  const renew = await call(staker, 'renew', [3n, 30n]);
  await chain.rpc('evm_increaseTime', [30 * DAY]);
  return { flexible, terms: { lock, exitEarly, renew, redeem: await call(staker, 'redeem', [3n]) } };
}

/** TokenStake takes native BNB and pays rewards in a token. It has no exit: an exit is a withdrawal, then a claim. */
async function measureThirdweb(wrapped: Build) {
  const file = '@thirdweb-dev/contracts/prebuilts/staking/TokenStake.sol';
  const tokenStake = build(file, 'TokenStake', createRequire(import.meta.url).resolve(file));
  const [native, reward] = [await create(wrapped), await create(wrapped)];
  // Its constructor disables initialization of the contract itself, so a minimal proxy is deployed, as its factory does.
  const target = (await create(tokenStake, [native])).slice(2);
  const proxy = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3` as const;
  const { address } = await send(owner, undefined, proxy);
  const call = createCaller(address, tokenStake.abi);
  await call(owner, 'initialize', [owner, '', [], reward, NATIVE, BigInt(365 * DAY), 11n, 100n]);
  const token = createCaller(reward, wrapped.abi);
  await token(owner, 'deposit', [], 100n * bnb);
  await token(owner, 'approve', [address, maxUint256]);
  await call(owner, 'depositRewardTokens', [100n * bnb]);
  return measure({
    stake: (from) => call(from, 'stake', [10n * bnb], 10n * bnb),
    unstake: () => call(staker, 'withdraw', [5n * bnb]),
    claim: () => call(staker, 'claimRewards'),
    exit: async () => (await call(staker, 'withdraw', [15n * bnb])) + (await call(staker, 'claimRewards')),
  });
}

/** An ERC4626 vault takes WBNB; rewards raise the value of a share. Wrapping and the approval are not counted. */
async function measure4626(name: string, wrapped: Build) {
  const abi = parseAbi([
    'function deposit(uint256 assets, address receiver) returns (uint256)',
    'function withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
    'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
    'function balanceOf(address) view returns (uint256)',
  ]);
  const asset = await create(wrapped);
  const vault = await create(build('gas/Peers.sol', name), [asset]);
  const token = createCaller(asset, wrapped.abi);
  for (const account of [other, staker]) {
    await token(account, 'deposit', [], 100n * bnb);
    await token(account, 'approve', [vault, maxUint256]);
  }
  const call = createCaller(vault, abi);
  const shares = async () => {
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [staker] });
    return BigInt((await chain.rpc('eth_call', [{ to: vault, data }, 'latest'])) as Hex);
  };
  return measure({
    stake: (from) => call(from, 'deposit', [10n * bnb, from]),
    unstake: () => call(staker, 'withdraw', [5n * bnb, staker, staker]),
    exit: async () => call(staker, 'redeem', [await shares(), staker, staker]),
  });
}

function renderRow(name: string, measured: Costs, ours: Costs): string {
  const cells = OPERATIONS.map((operation) => {
    const [cost, vaultCost] = [measured[operation], ours[operation]];
    if (cost === undefined || vaultCost === undefined) return '–'.padStart(17);
    return `${cost.toLocaleString('en')} (${(vaultCost / cost).toFixed(2)})`.padStart(17);
  });
  return `${name.padEnd(34)}${cells.join('')}`;
}

try {
  const { flexible: ours, terms } = await measureVault(gasOf);
  const floor = await measureVault(floorOf);
  const wrapped = build('gas/Peers.sol', 'WrappedNative');
  const rows: Record<string, Costs> = {
    StakingVault: ours,
    '  bar': BARS,
    '  floor, from the trace': floor.flexible,
    'thirdweb TokenStake 3.15.0': await measureThirdweb(wrapped),
    'OpenZeppelin ERC4626 5.7.0, WBNB': await measure4626('OpenZeppelin4626', wrapped),
    'solady ERC4626 0.1.26, WBNB': await measure4626('Solady4626', wrapped),
    ...CITED,
  };
  console.log('gas from receipts; in brackets the gas of StakingVault divided by it\n');
  console.log(`${''.padEnd(34)}${OPERATIONS.map((name) => name.padStart(17)).join('')}`);
  for (const [name, measured] of Object.entries(rows)) console.log(renderRow(name, measured, ours));
  console.log('\nfixed terms, which no other contract here has:');
  for (const [name, gas] of Object.entries(terms)) {
    const minimum = (floor.terms as Record<string, number>)[name] ?? gas;
    console.log(`  ${name} ${gas} (bar ${TERM_BARS[name]}, floor ${minimum}: ${(gas / minimum).toFixed(2)})`);
  }
  console.log(
    '\nERC4626 takes wrapped BNB: wrapping, approval and unwrapping cost extra; it has no claim and no reward rate.',
  );
  console.log(
    'TokenStake runs behind a minimal proxy, as its factory deploys it; its exit is withdraw, then claimRewards.',
  );
  console.log(
    'Synthetix and PancakeSwap are cited from an earlier run with the same settings, not measured in this one.',
  );
  const measured = { ...ours, ...terms } as Record<string, number>;
  const bars = { ...BARS, ...TERM_BARS } as Record<string, number>;
  const broken = Object.keys(bars).filter((name) => !((measured[name] ?? Infinity) <= (bars[name] ?? 0)));
  console.log(broken.length === 0 ? '\nEvery bar is met.' : `\nAbove the bar: ${broken.join(', ')}.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await chain.end();
  rmSync(cachePath, { recursive: true, force: true });
}
