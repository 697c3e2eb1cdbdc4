/**
 * Classifies a wallet's error. Wallets throw plain objects, not Errors, and wrap the errors of nodes and of other wallets: the
 * innermost known code decides. The wording decides only where nodes have no code for the problem (too little BNB), or use
 * one code for everything (-32603: the contract refuses, or the network is unreachable).
 */
export type ProviderProblem =
  /** The user declined, or closed the window; not shown as an error. */
  | 'rejected'
  /** Another request is open in the wallet. */
  | 'alreadyOpen'
  /** Locked, signed out, or this account is not shared with the site. */
  | 'unauthorized'
  | 'unsupported'
  /** The wallet cannot reach its network. */
  | 'unreachable'
  /** The page cannot reach the relay through which it talks to the wallet, so the wallet was not asked. */
  | 'relayUnreachable'
  | 'unknownChain'
  | 'invalidRequest'
  | 'insufficientFunds'
  /** The contract would refuse; see `revertData`. */
  | 'reverted'
  | 'busy'
  /** The transaction may have been sent: the wallet's response is unknown, too vague, or not a hash. */
  | 'unclear'
  | 'failed';

interface ProviderFailure {
  readonly problem: ProviderProblem;
  readonly code: number | undefined;
  /** The contract's reply, `0x…`. */
  readonly revertData: `0x${string}` | undefined;
}

/** Not a standard code: set by the page's own connection to a wallet on a phone. */
export const RELAY_UNREACHABLE = 7900;

const BY_CODE: Readonly<Record<number, ProviderProblem>> = {
  3: 'reverted',
  4001: 'rejected',
  5000: 'rejected',
  // WalletConnect: the request expired in the wallet, which may have sent the transaction.
  8000: 'unclear',
  [RELAY_UNREACHABLE]: 'relayUnreachable',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'unreachable',
  4901: 'unreachable',
  4902: 'unknownChain',
  [-32002]: 'alreadyOpen',
  [-32005]: 'busy',
  [-32601]: 'unsupported',
  [-32602]: 'invalidRequest',
};

/** Codes that mean only "the node refused": the reason is in an inner error, or in the message. */
const VAGUE = new Set([-32000, -32003, -32015, -32603]);

/**
 * Messages of wallets, browsers and nodes for an unreachable network. Newer versions of MetaMask send them with the code for a
 * request that is already open.
 */
const UNREACHABLE_WORDS =
  /circuit breaker|RPC endpoint (not found|returned|did not)|failed to fetch|fetch failed|load failed|network ?(error|request failed)|not reachable|unreachable|cannot reach|could not (detect|connect)|ECONN|ENOTFOUND|EAI_AGAIN|time-?d? ?out|bad gateway|service unavailable|disconnected/i;

/** Messages of wallets without error codes for a request that the user declined. */
const REJECTED_WORDS =
  /\buser\b.{0,20}\b(rejected|denied|declined|cancel(l?ed)?)\b|\b(rejected|denied|declined|cancel(l?ed)?) by (the )?user\b/i;

/** The node ran the call, and it reverted. */
const REVERT_WORDS = /\brevert(ed)?\b|invalid opcode|out of gas|evm error|invalid jump|stack (under|over)flow/i;

/** Messages of MetaMask for a pause in which it sends its node no requests. */
const CIRCUIT_WORDS = /circuit breaker|RPC endpoint returned too many errors/i;

interface Layer {
  readonly code: number | undefined;
  readonly message: string;
  /** The data itself reports an unreachable network. */
  readonly isAway: boolean;
  readonly isCircuitOpen: boolean;
  readonly data: `0x${string}` | undefined;
}

export function classifyProviderError(error: unknown): ProviderFailure {
  const layers = readLayers(error);
  const outer = layers[0]?.code;
  const revertData = layers.findLast((layer) => layer.data !== undefined)?.data;
  const fail = (problem: ProviderProblem): ProviderFailure => ({ problem, code: outer, revertData });

  for (const { code, isAway, message } of layers.toReversed()) {
    const problem = code === undefined ? undefined : BY_CODE[code];
    if (problem === 'alreadyOpen' && (isAway || UNREACHABLE_WORDS.test(message))) return fail('unreachable');
    if (problem) return fail(problem);
  }
  // An error of the contract has at least four bytes; some nodes put an empty `0x` into all their errors.
  if (revertData !== undefined && revertData.length >= 10) return fail('reverted');
  const words = layers.filter(({ code }) => code === undefined || VAGUE.has(code)).map(({ message }) => message);
  if (words.some((message) => /insufficient (funds|balance)|not enough (funds|balance)/i.test(message))) {
    return fail('insufficientFunds');
  }
  if (words.some((message) => REJECTED_WORDS.test(message))) return fail('rejected');
  if (words.some((message) => REVERT_WORDS.test(message))) return fail('reverted');
  if (layers.some(({ isAway }) => isAway) || words.some((message) => UNREACHABLE_WORDS.test(message))) {
    return fail('unreachable');
  }
  return fail('failed');
}

/** Whether the wallet refused without asking its node. */
export const isCircuitOpen = (error: unknown): boolean =>
  readLayers(error).some((layer) => layer.isCircuitOpen || CIRCUIT_WORDS.test(layer.message));

const NOTHING: Layer = { code: undefined, message: '', isAway: false, isCircuitOpen: false, data: undefined };

/** The code as a number; some wallets send it as text. */
function readCode(code: unknown): number | undefined {
  if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return Number(code);
  return typeof code === 'number' ? code : undefined;
}

/** The error and those that it wraps (`data`, `data.originalError`, `cause`, `error`), outermost first, about six at most. */
function readLayers(error: unknown): Layer[] {
  const layers: Layer[] = [];
  let queue: unknown[] = [error];
  while (queue.length > 0 && layers.length < 6) {
    const next: unknown[] = [];
    for (const value of queue) {
      if (typeof value === 'string' && value === error) layers.push({ ...NOTHING, message: value });
      if (typeof value !== 'object' || value === null) continue;
      const { code, message, data, cause, originalError, error: inner, ...rest } = value as Record<string, unknown>;
      layers.push({
        code: readCode(code),
        message: typeof message === 'string' ? message : '',
        isAway: rest.isBrokenCircuitError === true || (typeof rest.httpStatus === 'number' && rest.httpStatus >= 500),
        isCircuitOpen: rest.isBrokenCircuitError === true,
        data: typeof data === 'string' && /^0x[0-9a-fA-F]*$/.test(data) ? (data as `0x${string}`) : undefined,
      });
      next.push(data, originalError, inner, cause);
    }
    queue = next;
  }
  return layers;
}
