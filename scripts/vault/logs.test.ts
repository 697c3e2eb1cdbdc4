/** Nodes limit the block range of a response and the rate of requests. The two refusals need different reactions. */
import { createPublicClient, custom, HttpRequestError, RpcRequestError, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { isAskedTooOften, readLogs } from './logs.ts';
import { wasUsed } from './timelock.ts';

const URL = 'https://node.example';
const often = new HttpRequestError({ url: URL, status: 429 });
const rpcError = (code: number, message: string) =>
  new RpcRequestError({ url: URL, body: {}, error: { code, message } });
const tooFar = rpcError(-32_005, 'limit exceeded');

/** A node that answers each request for logs with the error that `answer` throws, or with no logs. */
function clientWith(answer: (rangeBlocks: number) => void) {
  const requestedBlocks: number[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method !== 'eth_getLogs') throw new Error(method);
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    requestedBlocks.push(Number(toBlock) - Number(fromBlock) + 1);
    answer(requestedBlocks.at(-1) ?? 0);
    return [];
  };
  return { client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }), requestedBlocks };
}
const ALL = { address: zeroAddress, from: 0n, to: 199_999n };

it('a shorter range grows again once one has been served', async () => {
  let refusals = 3;
  const { client, requestedBlocks } = clientWith(() => {
    if (refusals-- > 0) throw tooFar;
  });
  await readLogs(client, ALL);
  expect(requestedBlocks.slice(0, 10)).toEqual([
    50_000, 12_500, 3_125, 781, 1_562, 3_124, 6_248, 12_496, 24_992, 49_984,
  ]);
  expect(requestedBlocks.slice(3).reduce((sum, each) => sum + each)).toBe(200_000);
});

it('after a refusal for too many requests the same range is requested again, but not forever', async () => {
  let refusals = 5;
  const patient = clientWith(() => {
    if (refusals-- > 0) throw often;
  });
  await readLogs(patient.client, ALL, 1);
  expect(patient.requestedBlocks).toEqual(Array.from({ length: 9 }, () => 50_000));
  const closed = clientWith(() => {
    throw often;
  });
  await expect(readLogs(closed.client, ALL, 1)).rejects.toSatisfy(isAskedTooOften);
  expect(closed.requestedBlocks).toEqual(Array.from({ length: 6 }, () => 50_000));
});

it.each([
  [true, often],
  [true, rpcError(429, 'Your app has exceeded its compute units per second capacity')],
  [true, rpcError(-32_005, 'daily request count exceeded, request rate limited')],
  [true, rpcError(-32_007, '25/second request limit reached')],
  [false, tooFar],
  [false, rpcError(-32_005, 'query returned more than 10000 results')],
  [false, new HttpRequestError({ url: URL, status: 500 })],
])('asked too often: %s', async (isOften, error) => {
  const { client } = clientWith(() => {
    throw error;
  });
  const thrown = await client.getLogs({ fromBlock: 0n, toBlock: 0n }).catch((reason: unknown) => reason);
  expect(isAskedTooOften(thrown)).toBe(isOften);
});

it('a refusal for too many requests does not count as missing logs', async () => {
  const refuse = async () => {
    throw often;
  };
  const limited = createPublicClient({ transport: custom({ request: refuse }, { retryCount: 0 }) });
  await expect(wasUsed(limited, zeroAddress, 0n)).rejects.toThrow(/^RPC_URL refuses so many requests for now\./);
});
