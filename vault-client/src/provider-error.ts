/**
 * The meaning of a wallet's error. Wallets throw plain objects, not Errors, and wrap each other's answers: the code decides,
 * looked for from the inside out. The wording decides only where the nodes have no code of their own (too little BNB), or one
 * code for everything (-32603: a refusal of the contract, or a network that is out of reach).
 */
export type ProviderProblem =
  /** The person said no, or closed the window. Quiet. */
  | 'rejected'
  /** Another request is open in the wallet. */
  | 'alreadyOpen'
  /** Locked, signed out, or this account is not shared with the site. */
  | 'unauthorized'
  | 'unsupported'
  /** The wallet cannot reach its network. */
  | 'unreachable'
  /** The page cannot reach the relay behind which the wallet is, and has not asked it. */
  | 'relayAway'
  | 'unknownChain'
  | 'invalidRequest'
  | 'insufficientFunds'
  /** The contract would refuse; see `revertData`. */
  | 'reverted'
  | 'busy'
  /** A request to send may have been carried out: the wallet's answer is no hash, says too little, or is not known. */
  | 'unclear'
  | 'failed';

interface ProviderFailure {
  readonly problem: ProviderProblem;
  readonly code: number | undefined;
  /** The contract's reply, `0x…`. */
  readonly revertData: `0x${string}` | undefined;
}

/** Given by the page's own connection to a wallet on a phone; no standard has it. */
export const RELAY_AWAY = 7900;

const BY_CODE: Readonly<Record<number, ProviderProblem>> = {
  3: 'reverted',
  4001: 'rejected',
  5000: 'rejected',
  // WalletConnect: the request ran out while it was with the wallet, which may have sent it.
  8000: 'unclear',
  [RELAY_AWAY]: 'relayAway',
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

/** Codes that say no more than "the node refused": the reason is further inside, or in the words. */
const VAGUE = new Set([-32000, -32003, -32015, -32603]);

/**
 * How wallets, browsers and nodes say that there is no way to the network. MetaMask's newer versions say it with the code of
 * a request that is already open.
 */
const UNREACHABLE_WORDS =
  /circuit breaker|RPC endpoint (not found|returned|did not)|failed to fetch|fetch failed|load failed|network ?(error|request failed)|not reachable|unreachable|cannot reach|could not (detect|connect)|ECONN|ENOTFOUND|EAI_AGAIN|time-?d? ?out|bad gateway|service unavailable|disconnected/i;

/** How wallets without codes of their own say that the person declined. */
const REJECTED_WORDS =
  /\buser\b.{0,20}\b(rejected|denied|declined|cancel(l?ed)?)\b|\b(rejected|denied|declined|cancel(l?ed)?) by (the )?user\b/i;

/** The call was run, and the contract did not go through with it. */
const REVERT_WORDS = /\brevert(ed)?\b|invalid opcode|out of gas|evm error|invalid jump|stack (under|over)flow/i;

/** How MetaMask says that it asks its node nothing for a while. */
const CIRCUIT_WORDS = /circuit breaker|RPC endpoint returned too many errors/i;

interface Layer {
  readonly code: number | undefined;
  readonly message: string;
  /** The data itself says that the network is out of reach. */
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
  // An error of the contract has four bytes at least; some nodes put an empty `0x` into any of theirs.
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

/** The wallet did not even ask its node. */
export const isCircuitOpen = (error: unknown): boolean =>
  readLayers(error).some((layer) => layer.isCircuitOpen || CIRCUIT_WORDS.test(layer.message));

const NOTHING: Layer = { code: undefined, message: '', isAway: false, isCircuitOpen: false, data: undefined };

/** A number, from some wallets as text. */
function readCode(code: unknown): number | undefined {
  if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return Number(code);
  return typeof code === 'number' ? code : undefined;
}

/** The error and what it wraps (`data`, `data.originalError`, `cause`, `error`), outermost first, no deeper than six. */
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
