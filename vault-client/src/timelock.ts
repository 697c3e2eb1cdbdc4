/**
 * OpenZeppelin's TimelockController, which owns a vault on a live chain: its calls, and its operations as shown by its
 * events. Source of the ids: `hashOperation` and `hashOperationBatch` of the contract (v5).
 */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Hex, type Log, parseAbi, zeroAddress } from 'viem';
import { decodeEventLog, decodeFunctionData, encodeAbiParameters, encodeFunctionData, keccak256 } from 'viem/utils';
import { parseQuantity, type Request } from './rpc.ts';

export const timelockAbi = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt) payable',
  'function executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt) payable',
  'function cancel(bytes32 id)',
  'function updateDelay(uint256 newDelay)',
  'function grantRole(bytes32 role, address account)',
  'function revokeRole(bytes32 role, address account)',
  'function renounceRole(bytes32 role, address callerConfirmation)',
  'function getMinDelay() view returns (uint256)',
  'function getTimestamp(bytes32 id) view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event CallSalt(bytes32 indexed id, bytes32 salt)',
  'event Cancelled(bytes32 indexed id)',
  'event MinDelayChange(uint256 oldDuration, uint256 newDuration)',
  'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  'event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
  'event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)',
]);

export const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`;

/** Role values in the contract: the keccak256 of the name, and zero for the admin. */
export const TIMELOCK_ROLES = {
  admin: ZERO_WORD,
  proposer: '0xb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1',
  canceller: '0xfd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f783',
  executor: '0xd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e63',
} as const satisfies Record<string, Hex>;
export type TimelockRole = keyof typeof TIMELOCK_ROLES;

export interface TimelockCall {
  readonly target: string;
  readonly valueWei: bigint;
  readonly data: Hex;
}

/** The complete content of an operation, which determines its id. */
export interface OperationContent {
  readonly calls: readonly TimelockCall[];
  /** The operation that has to be executed first; zero for none. */
  readonly predecessor: Hex;
  readonly salt: Hex;
}

const ONE = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const;
const SEVERAL = [
  { type: 'address[]' },
  { type: 'uint256[]' },
  { type: 'bytes[]' },
  { type: 'bytes32' },
  { type: 'bytes32' },
] as const;

const lower = (address: string) => address.toLowerCase() as Hex;
const tailOf = ({ predecessor, salt }: OperationContent) => [predecessor, salt] as const;

/**
 * Target, value, payload, predecessor, salt: the parameters of `schedule` and `execute`. Undefined unless there is exactly one
 * call.
 */
function single(content: OperationContent) {
  const [call, further] = content.calls;
  if (!call || further) return undefined;
  return [lower(call.target), call.valueWei, call.data, ...tailOf(content)] as const;
}

const batch = (content: OperationContent) =>
  [
    content.calls.map(({ target }) => lower(target)),
    content.calls.map(({ valueWei }) => valueWei),
    content.calls.map(({ data }) => data),
    ...tailOf(content),
  ] as const;

/** The id of an operation of one call, or of a batch. */
export function operationId(content: OperationContent): Hex {
  const one = single(content);
  return keccak256(one ? encodeAbiParameters(ONE, one) : encodeAbiParameters(SEVERAL, batch(content)));
}

/** One call is encoded as `schedule`, several as `scheduleBatch`. The delay is in seconds. */
export function encodeSchedule(content: OperationContent, delaySeconds: number): Hex {
  const one = single(content);
  const delay = BigInt(delaySeconds);
  return one
    ? encodeFunctionData({ abi: timelockAbi, functionName: 'schedule', args: [...one, delay] })
    : encodeFunctionData({ abi: timelockAbi, functionName: 'scheduleBatch', args: [...batch(content), delay] });
}

/** A batch may also consist of one call: the id shows whether this is a batch. */
export function encodeExecute(content: OperationContent, id: string): Hex {
  const one = single(content);
  return one && operationId(content) === id
    ? encodeFunctionData({ abi: timelockAbi, functionName: 'execute', args: one })
    : encodeFunctionData({ abi: timelockAbi, functionName: 'executeBatch', args: batch(content) });
}

export function encodeCancel(id: Hex): Hex {
  return encodeFunctionData({ abi: timelockAbi, functionName: 'cancel', args: [id] });
}

/** Whether the account has the role at the newest block, also if everybody has it; rejects as the node does. */
export async function hasTimelockRole(
  { request, timelock }: { readonly request: Request; readonly timelock: string },
  role: TimelockRole,
  account: string,
): Promise<boolean> {
  const has = async (whose: string) => {
    const args = [TIMELOCK_ROLES[role], lower(whose)] as const;
    const data = encodeFunctionData({ abi: timelockAbi, functionName: 'hasRole', args });
    const answer = await request({ method: 'eth_call', params: [{ to: timelock, data }, 'latest'] });
    return parseQuantity(answer) === 1n;
  };
  // Some timelocks let anybody execute.
  return (await has(account)) || (role === 'executor' && (await has(zeroAddress)));
}

export interface OperationEvent {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/** An event of the timelock with its arguments as text; numbers as decimal digits. Undefined for any other log. */
export function decodeTimelockEvent({ topics, data }: Pick<Log, 'topics' | 'data'>): OperationEvent | undefined {
  try {
    const { eventName, args } = decodeEventLog({ abi: timelockAbi, topics, data, strict: true });
    const fields = Object.entries(args).map(([name, value]) => [name, String(value).toLowerCase()]);
    return { name: eventName, args: Object.fromEntries(fields) };
  } catch {
    return undefined;
  }
}

/** The effect of an operation's call, according to the interface of its target. `function` is undefined if it is unknown. */
export interface Effect {
  readonly on: 'vault' | 'timelock' | 'other';
  readonly function: string | undefined;
  readonly args: readonly unknown[];
}

export function effectOf(call: TimelockCall, vault: string, timelock: string): Effect {
  const target = call.target.toLowerCase();
  const on = target === vault.toLowerCase() ? 'vault' : target === timelock.toLowerCase() ? 'timelock' : 'other';
  if (on === 'other') return { on, function: undefined, args: [] };
  try {
    const { functionName, args } = decodeFunctionData({
      abi: on === 'vault' ? vaultAbi : timelockAbi,
      data: call.data,
    });
    return { on, function: functionName, args: args ?? [] };
  } catch {
    return { on, function: undefined, args: [] };
  }
}
