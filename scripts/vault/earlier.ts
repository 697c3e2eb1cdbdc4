/** Finds transactions that a deployer has already paid for: an interrupted deployment continues, and nothing is paid twice. */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, BaseError, getContractAddress, type PublicClient, parseAbiItem } from 'viem';
import { UserError } from '../run/user-error.ts';
import type { Builds } from './artifacts.ts';
import type { DeploySettings } from './deploy-settings.ts';
import { NotYet, readWithRetry } from './retry.ts';
import { isBuild, verifyTimelock, verifyVault } from './verify.ts';

/** How many of the deployer's latest transactions are examined; a deployment makes two. */
const LOOK_BACK = 32;
const granted = parseAbiItem(
  'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
);

interface Made {
  readonly nonce: number;
  readonly timelocks: readonly Address[];
  readonly vaults: readonly Address[];
}

/** Reads nonce and contracts as of one block, so that no response comes from an older one. */
async function readEarlier(client: PublicClient, deployer: Address, { vault, timelock }: Builds): Promise<Made> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
  const nonce = await client.getTransactionCount({ address: deployer, blockNumber });
  if ((await client.getTransactionCount({ address: deployer, blockTag: 'pending' })) !== nonce)
    throw new NotYet(`The deployer ${deployer} has a transaction in no block yet. Run this again once it is in one.`);
  const timelocks: Address[] = [];
  const vaults: Address[] = [];
  for (let each = nonce - 1; each >= Math.max(0, nonce - LOOK_BACK); each -= 1) {
    const address = getContractAddress({ from: deployer, nonce: BigInt(each) });
    const code = await client.getCode({ address, blockNumber });
    if (isBuild(timelock, code)) timelocks.push(address);
    if (isBuild(vault, code)) vaults.push(address);
  }
  return { nonce, timelocks, vaults };
}

export interface Earlier {
  readonly nonce: number;
  readonly timelock: Address | undefined;
  readonly vault: Address | undefined;
}

interface Wanted {
  readonly settings: DeploySettings;
  readonly deployer: Address;
  readonly given: Address | undefined;
  readonly lagMs: number;
}

/** Verifies the contracts to continue with, and refuses to deploy second ones. */
export async function findEarlier(
  client: PublicClient,
  builds: Builds,
  { settings, deployer, given, lagMs }: Wanted,
): Promise<Earlier> {
  const { nonce, timelocks, vaults } = await readWithRetry(() => readEarlier(client, deployer, builds), lagMs);
  const verify = (address: Address) => verifyTimelock(client, builds.timelock, address, { settings, deployer });
  if (given !== undefined) {
    await readWithRetry(() => verify(given), lagMs);
    if (!timelocks.includes(given)) await requireNoStranger(client, given, settings.operator);
  }
  const [vault] = vaults;
  if (vault !== undefined) {
    try {
      const read = (functionName: 'owner' | 'START') =>
        client.readContract({ address: vault, abi: vaultAbi, functionName });
      const owner = given ?? ((await read('owner')) as Address);
      const startAt = (await read('START')) as bigint;
      await verify(owner);
      await verifyVault(client, builds.vault, vault, { owner, guardian: settings.guardian, startAt });
      return { nonce, timelock: owner, vault };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const what = `This deployer has already deployed a vault, ${vault}, with other settings`;
      throw new UserError(`${what}: ${error.message} A second one needs another deployer.`);
    }
  }
  if (given === undefined) await requireNone(timelocks, verify);
  return { nonce, timelock: given, vault: undefined };
}

async function requireNone(timelocks: readonly Address[], verify: (address: Address) => Promise<void>): Promise<void> {
  for (const address of timelocks) {
    const fits = await verify(address).then(
      () => true,
      (error: unknown) => {
        if (error instanceof UserError) return false;
        throw error;
      },
    );
    if (fits)
      throw new UserError(`This deployer has already paid for such a timelock. Continue with --timelock ${address}`);
  }
}

/** Refuses a timelock from another deployer if it may have further role holders. */
async function requireNoStranger(client: PublicClient, timelock: Address, operator: Address): Promise<void> {
  const logs = await client.getLogs({ address: timelock, event: granted, fromBlock: 0n }).catch((error: unknown) => {
    if (!(error instanceof BaseError)) throw error;
    throw new UserError(
      `${timelock} was not made by this deployer, and RPC_URL serves no logs: nobody knows who else has a role.`,
    );
  });
  const stranger = logs.find(({ args }) => args.account !== operator && args.account !== timelock);
  if (logs.length === 0 || stranger !== undefined)
    throw new UserError(
      `${timelock} was not made by this deployer, and ${stranger?.args.account ?? 'somebody'} may have a role there, too.`,
    );
}
