/** The timelock that owns a vault, read from its events: role holders and pending operations. */
import {
  decodeTimelockEvent,
  effectOf,
  TIMELOCK_ROLES,
  type TimelockRole,
  timelockAbi,
} from '@eleven/vault-client/timelock';
import {
  operationsOf,
  type PlacedEvent,
  roleHoldersOf,
  type TimelockOperation,
} from '@eleven/vault-client/timelock-operations';
import { type Address, BaseError, getAddress, type Log, type PublicClient, zeroAddress } from 'viem';
import { UserError } from '../run/user-error.ts';
import { firstBlockAt } from './deployment-block.ts';
import { isAskedTooOften, readLogs } from './logs.ts';

interface TimelockHistory {
  readonly holders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly operations: readonly TimelockOperation[];
}

/** Blocks before the vault in which its timelock is searched for first; each further step covers ten times as many. */
const FIRST_LOOK_BACK = 1_000n;

/**
 * All events since the creation of the timelock, beginning with those of its constructor. Undefined if the node serves no logs
 * that far back: then nothing is known.
 */
async function readTimelockHistory(
  client: PublicClient,
  timelock: Address,
  vaultStartAt: bigint,
): Promise<TimelockHistory | undefined> {
  try {
    const [deployed, newest] = [
      await firstBlockAt(client, vaultStartAt),
      await client.getBlockNumber({ cacheTime: 0 }),
    ];
    let logs = await readLogs(client, { address: timelock, from: deployed, to: newest });
    for (let [from, back] = [deployed, FIRST_LOOK_BACK]; !beginsWithConstructor(logs); back *= 10n) {
      if (from === 0n) return undefined;
      const until = from - 1n;
      from = from > back ? from - back : 0n;
      logs = [...(await readLogs(client, { address: timelock, from, to: until })), ...logs];
    }
    const events = await placed(client, logs);
    return { holders: roleHoldersOf(events), operations: operationsOf(events) };
  } catch (error) {
    return unknown(error);
  }
}

/** Only a refusal by the node means that it serves no such logs, unless it refuses because of too many requests. */
function unknown(error: unknown): undefined {
  if (isAskedTooOften(error))
    throw new UserError('RPC_URL refuses so many requests for now. Run this again later, or with another node.');
  if (error instanceof BaseError) return undefined;
  throw error;
}

/** The constructor's first event grants the timelock the admin role over itself. */
function beginsWithConstructor([first]: readonly Log[]): boolean {
  const event = first && decodeTimelockEvent(first);
  return event?.name === 'RoleGranted' && event.args.role === TIMELOCK_ROLES.admin;
}

async function placed(client: PublicClient, logs: readonly Log[]): Promise<PlacedEvent[]> {
  const times = new Map<bigint, number>();
  const events: PlacedEvent[] = [];
  for (const log of logs) {
    const event = decodeTimelockEvent(log);
    if (!event || log.blockNumber === null) continue;
    const known = times.get(log.blockNumber);
    const blockTime = known ?? Number((await client.getBlock({ blockNumber: log.blockNumber })).timestamp);
    times.set(log.blockNumber, blockTime);
    events.push({ ...event, blockTime, txHash: log.transactionHash ?? '' });
  }
  return events;
}

const utc = (seconds: number) => (seconds > 8.64e12 ? 'never' : new Date(seconds * 1_000).toISOString());

/** A report for strangers: roles, pending operations, and how soon a decision made now could take effect. */
export async function describeTimelock(
  client: PublicClient,
  { vault, timelock, startAt }: { readonly vault: Address; readonly timelock: Address; readonly startAt: bigint },
): Promise<string[]> {
  const delay = Number(await client.readContract({ address: timelock, abi: timelockAbi, functionName: 'getMinDelay' }));
  const history = await readTimelockHistory(client, timelock, startAt);
  if (!history) {
    return [
      `           an OpenZeppelin timelock with a delay of ${delay} s`,
      '           RPC_URL serves no logs that far back: its role holders and pending operations are unknown',
    ];
  }
  const holdersOf = (role: TimelockRole) =>
    [...(history.holders.get(TIMELOCK_ROLES[role]) ?? [])].map((account) => {
      if (account === zeroAddress) return 'anybody';
      return account === timelock.toLowerCase() ? 'the timelock itself' : getAddress(account);
    });
  const waiting = history.operations.filter(({ state }) => state === 'scheduled');
  const now = Number((await client.getBlock()).timestamp);
  const at = { vault, timelock };
  return [
    `           an OpenZeppelin timelock: its decisions take effect ${delay} s later at the earliest`,
    ...(Object.keys(TIMELOCK_ROLES) as TimelockRole[]).map(
      (role) => `${role.padEnd(10)} ${holdersOf(role).join(', ') || 'nobody'}`,
    ),
    ...(waiting.length === 0 ? ['waiting    nothing'] : []),
    ...waiting.flatMap((operation) => [
      `waiting    ${operation.id}, from ${utc(operation.earliestAt)} on`,
      ...operation.calls.map((call) => {
        const { on, function: name, args } = effectOf(call, vault, timelock);
        const what = name
          ? `${on}.${name}(${args.map(String).join(', ')})`
          : `${getAddress(call.target)} with ${call.data}`;
        return `           ${what}${call.valueWei > 0n ? ` and ${call.valueWei} wei` : ''}`;
      }),
    ]),
    `earliest   a decision of this moment: ${utc(earliestOf(now, delay, waiting, at))}`,
  ];
}

/** A pending operation may shorten the delay: a decision made after it then waits only for the shorter delay. */
function earliestOf(
  now: number,
  delay: number,
  waiting: readonly TimelockOperation[],
  at: { readonly vault: string; readonly timelock: string },
): number {
  const shorter = waiting.flatMap(({ calls, earliestAt }) =>
    calls.flatMap((call) => {
      const { on, function: name, args } = effectOf(call, at.vault, at.timelock);
      return on === 'timelock' && name === 'updateDelay' ? [Math.max(now, earliestAt) + Number(args[0])] : [];
    }),
  );
  return Math.min(now + delay, ...shorter);
}

/**
 * Whether the operator has ever executed anything through the timelock, which proves that it can. The first execution usually
 * follows soon after the deployment, so a long history is not read in full. Undefined as in `readTimelockHistory`.
 */
export async function wasUsed(
  client: PublicClient,
  timelock: Address,
  vaultStartAt: bigint,
): Promise<boolean | undefined> {
  const isUsed = (logs: readonly Log[]) => logs.some((log) => decodeTimelockEvent(log)?.name === 'CallExecuted');
  try {
    const [deployed, newest] = [
      await firstBlockAt(client, vaultStartAt),
      await client.getBlockNumber({ cacheTime: 0 }),
    ];
    if (isUsed(await readLogs(client, { address: timelock, from: deployed, to: newest, isFound: isUsed }))) return true;
  } catch (error) {
    return unknown(error);
  }
  // An execution may also precede the vault.
  const history = await readTimelockHistory(client, timelock, vaultStartAt);
  return history?.operations.some(({ state }) => state === 'executed');
}
