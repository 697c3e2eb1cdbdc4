/** Faults of RPC endpoints, observed or imagined, that a `FaultyRpc` can be told to have. */
import { toHex } from 'viem';
import type { FalseReply, Fault, RpcCall } from './faulty-rpc.ts';

const onMethod =
  (method: string, replyTo: (truth: never, call: RpcCall) => FalseReply | undefined): Fault =>
  (call, truth) =>
    call.method === method ? replyTo(truth as never, call) : undefined;

type Log = Record<string, unknown> & { data: string; topics: string[]; blockNumber: string };

/** Changes responses with at least three logs, so that there is a first, a middle and a last one to change. */
export const falseLogs = (change: (logs: Log[]) => Log[]): Fault =>
  onMethod('eth_getLogs', (truth: Log[]) =>
    truth.length < 3 ? undefined : { result: change(structuredClone(truth)) },
  );

/** Changes blocks requested by the tag `finalized`, or those requested by number. */
export const falseBlocks = (
  requestedBy: 'finalized' | 'number',
  change: (block: Record<string, unknown>) => object,
): Fault =>
  onMethod('eth_getBlockByNumber', (truth: Record<string, unknown>, { params }) => {
    const isByNumber = String(params[0]).startsWith('0x');
    return isByNumber === (requestedBy === 'number') ? { result: change({ ...truth }) } : undefined;
  });

/** A hash that nothing has, as long as the given one. */
export const otherHash = (hash: unknown) => `0x${'ab'.repeat(32)}`.slice(0, String(hash).length);

export const withOtherHash = (block: Record<string, unknown>) => ({ ...block, hash: otherHash(block.hash) });

/** Reports a wrong hash for every block. */
export const falseHashes: Fault = (call, truth) =>
  falseBlocks('finalized', withOtherHash)(call, truth) ?? falseBlocks('number', withOtherHash)(call, truth);

export const onEveryCall =
  (reply: FalseReply): Fault =>
  () =>
    reply;

export const FAULTS: Record<string, Fault> = {
  // The constructor emits two events without a sequence number first.
  'leaves out the first numbered event': falseLogs((all) => all.toSpliced(2, 1)),
  'leaves out the last event': falseLogs((all) => all.slice(0, -1)),
  'leaves out one in the middle': falseLogs((all) => all.toSpliced(all.length >> 1, 1)),
  'finds no events': falseLogs(() => []),
  'sends every event twice': falseLogs((all) => all.flatMap((log) => [log, log])),
  'sends the last event again under another log index': falseLogs((all) => [
    ...all,
    ...all.slice(-1).map((log) => ({ ...log, logIndex: '0x63' })),
  ]),
  'sends events of another contract': falseLogs((all) =>
    all.map((log) => ({ ...log, address: `0x${'12'.repeat(20)}` })),
  ),
  'changes an amount': falseLogs((all) =>
    all.map((log, index) =>
      index === 3 ? { ...log, data: log.data.replace(/.{64}/, (word) => word.replace(/.$/, '7')) } : log,
    ),
  ),
  'exchanges two stakers': falseLogs((all) =>
    all.map((log, index) => (index === 3 ? { ...log, topics: all[4]?.topics ?? [] } : log)),
  ),
  'sends events of other blocks': falseLogs((all) =>
    all.map((log) => ({ ...log, blockNumber: toHex(Number(log.blockNumber) + 100_000) })),
  ),
  'moves events between blocks': falseLogs((all) =>
    all.map((log) => ({ ...log, blockNumber: all[0]?.blockNumber ?? '' })),
  ),
  'names other hashes in events': falseLogs((all) =>
    all.map((log) => ({ ...log, blockHash: otherHash(log.blockHash) })),
  ),
  'sends events that the contract does not have': falseLogs((all) =>
    all.map((log) => ({ ...log, topics: [`0x${'34'.repeat(32)}`] })),
  ),
  'sends pending events': falseLogs((all) =>
    all.map((log) => ({ ...log, blockNumber: null as unknown as string, blockHash: null })),
  ),
  'says the vault is in another state': onMethod('eth_call', (truth: string) => ({ result: truth.replace(/.$/, '1') })),
  'says the vault is empty': onMethod('eth_call', (truth: string) => ({
    result: truth.replaceAll(/[1-9a-f](?!x)/g, '0'),
  })),
  'has lost the state': onMethod('eth_call', () => ({ error: { code: -32000, message: 'missing trie node' } })),
  'serves another chain': onMethod('eth_chainId', () => ({ result: '0x38' })),
  'has no finalized block': onMethod('eth_getBlockByNumber', (_, { params }) =>
    params[0] === 'finalized' ? { result: null } : undefined,
  ),
  'reports an earlier finalized block': falseBlocks('finalized', (block) => ({ ...block, number: '0x0' })),
  'sends blocks without a hash': falseBlocks('number', (block) => ({ ...block, hash: null })),
  'sends other blocks than asked for': falseBlocks('number', (block) => ({
    ...block,
    number: toHex(Number(block.number) + 1),
  })),
  'changes the time of blocks': falseBlocks('number', (block) => ({
    ...block,
    timestamp: toHex(Number(block.timestamp) + 1),
  })),
  'answers 429': onEveryCall({ status: 429, body: 'slow down' }),
  'answers 500': onEveryCall({ status: 500, body: '{"error":' }),
  'answers with an HTML page': onEveryCall({ status: 200, body: '<!doctype html><title>Sign in</title>' }),
  'breaks off in the middle of JSON': onMethod('eth_getLogs', (truth: unknown) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: truth }).slice(0, -9),
  })),
  'answers with an empty object': onEveryCall({ status: 200, type: 'application/json', body: '{}' }),
  'answers with null': onEveryCall({ status: 200, type: 'application/json', body: 'null' }),
  'answers every result with null': onEveryCall({ result: null }),
  'refuses long block ranges': onMethod('eth_getLogs', (_, { params }) => {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    return Number(toBlock) - Number(fromBlock) > 3
      ? { error: { code: -32005, message: 'block range too large' } }
      : undefined;
  }),
  'closes the connection': onEveryCall('hang up'),
  'never answers': onEveryCall('silence'),
};
