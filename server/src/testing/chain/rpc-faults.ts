/** All observed or imagined faults of an endpoint, for one that responds wrongly on demand. */
import { toHex } from 'viem';
import type { FalseReply, Fault, RpcCall } from './faulty-rpc.ts';

const on =
  (method: string, lie: (truth: never, call: RpcCall) => FalseReply | undefined): Fault =>
  (call, truth) =>
    call.method === method ? lie(truth as never, call) : undefined;
type Log = Record<string, unknown> & { data: string; topics: string[]; blockNumber: string };
export const logs = (change: (logs: Log[]) => Log[]): Fault =>
  on('eth_getLogs', (truth: Log[]) => (truth.length < 3 ? undefined : { result: change(structuredClone(truth)) }));
export const blocks = (which: 'finalized' | 'number', change: (block: Record<string, unknown>) => object): Fault =>
  on('eth_getBlockByNumber', (truth: Record<string, unknown>, { params }) => {
    const isNumber = String(params[0]).startsWith('0x');
    return isNumber === (which === 'number') ? { result: change({ ...truth }) } : undefined;
  });
export const other = (hash: unknown) => `0x${'ab'.repeat(32)}`.slice(0, String(hash).length);
export const everything =
  (lie: FalseReply): Fault =>
  () =>
    lie;

export const FAULTS: Record<string, Fault> = {
  'leaves out the first numbered event': logs((all) => all.toSpliced(2, 1)),
  'leaves out the last event': logs((all) => all.slice(0, -1)),
  'leaves out one in the middle': logs((all) => all.toSpliced(all.length >> 1, 1)),
  'finds no events': logs(() => []),
  'sends every event twice': logs((all) => all.flatMap((log) => [log, log])),
  'sends an event a second time at another place': logs((all) => [
    ...all,
    {
      ...all.at(-1),
      data: all.at(-1)?.data ?? '',
      topics: all.at(-1)?.topics ?? [],
      blockNumber: all.at(-1)?.blockNumber ?? '',
      logIndex: '0x63',
    },
  ]),
  'sends events of another contract': logs((all) => all.map((log) => ({ ...log, address: `0x${'12'.repeat(20)}` }))),
  'changes an amount': logs((all) =>
    all.map((log, at) =>
      at === 3 ? { ...log, data: log.data.replace(/.{64}/, (word) => word.replace(/.$/, '7')) } : log,
    ),
  ),
  'exchanges two stakers': logs((all) =>
    all.map((log, at) => (at === 3 ? { ...log, topics: all[4]?.topics ?? [] } : log)),
  ),
  'sends events of other blocks': logs((all) =>
    all.map((log) => ({ ...log, blockNumber: toHex(Number(log.blockNumber) + 100_000) })),
  ),
  'moves events between blocks': logs((all) => all.map((log) => ({ ...log, blockNumber: all[0]?.blockNumber ?? '' }))),
  'names other hashes in events': logs((all) => all.map((log) => ({ ...log, blockHash: other(log.blockHash) }))),
  'sends events that are none': logs((all) => all.map((log) => ({ ...log, topics: [`0x${'34'.repeat(32)}`] }))),
  'sends pending events': logs((all) =>
    all.map((log) => ({ ...log, blockNumber: null as unknown as string, blockHash: null })),
  ),
  'says the vault is in another state': on('eth_call', (truth: string) => ({ result: truth.replace(/.$/, '1') })),
  'says the vault is empty': on('eth_call', (truth: string) => ({ result: truth.replaceAll(/[1-9a-f](?!x)/g, '0') })),
  'has lost the state': on('eth_call', () => ({ error: { code: -32000, message: 'missing trie node' } })),
  'serves another chain': on('eth_chainId', () => ({ result: '0x38' })),
  'has no finalized block': on('eth_getBlockByNumber', (_, { params }) =>
    params[0] === 'finalized' ? { result: null } : undefined,
  ),
  'goes back': blocks('finalized', (block) => ({ ...block, number: '0x0' })),
  'sends blocks without a hash': blocks('number', (block) => ({ ...block, hash: null })),
  'sends other blocks than asked for': blocks('number', (block) => ({
    ...block,
    number: toHex(Number(block.number) + 1),
  })),
  'moves the time of blocks': blocks('number', (block) => ({
    ...block,
    timestamp: toHex(Number(block.timestamp) + 1),
  })),
  'answers 429': everything({ status: 429, body: 'slow down' }),
  'answers 500': everything({ status: 500, body: '{"error":' }),
  'answers with a page': everything({ status: 200, body: '<!doctype html><title>Sign in</title>' }),
  'breaks off in the middle of JSON': on('eth_getLogs', (truth: unknown) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: truth }).slice(0, -9),
  })),
  'answers with an empty object': everything({ status: 200, type: 'application/json', body: '{}' }),
  'answers with null': everything({ status: 200, type: 'application/json', body: 'null' }),
  'answers every result with null': everything({ result: null }),
  'refuses long stretches': on('eth_getLogs', (_, { params }) => {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    return Number(toBlock) - Number(fromBlock) > 3
      ? { error: { code: -32005, message: 'block range too large' } }
      : undefined;
  }),
  'hangs up': everything('hang up'),
  'never answers': everything('silence'),
};
