import { expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { createServer } from './server.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly peer?: string;
}

/** The log lines for these requests from 10.0.0.9. */
async function linesOf(trustedProxies: readonly string[], requests: readonly Record<string, string>[]) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const app = createServer({ log, headers: {}, trustedProxies });
  app.get('/', async (request) => request.network);
  const addresses = [];
  for (const headers of requests)
    addresses.push((await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' })).body);
  await app.close();
  return { lines, addresses };
}

const VISITOR = '203.0.113.7';
const FORWARDED = { 'x-forwarded-for': VISITOR };

it('an unconfigured proxy is logged once, with its address and the variable to set', async () => {
  const { lines, addresses } = await linesOf([], [{}, FORWARDED, { 'x-forwarded-for': '203.0.113.8' }]);
  expect(addresses).toEqual(['10.0.0.9', '10.0.0.9', '10.0.0.9']);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      peer: '10.0.0.9',
      msg: expect.stringMatching(/X-Forwarded-For.*TRUST_PROXY/),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(VISITOR);
});

it('an additional proxy besides the configured ones is logged too', async () => {
  const { lines } = await linesOf(['10.0.0.8', '10.1.0.0/16'], [FORWARDED, FORWARDED]);
  expect(lines.map(({ peer }) => peer)).toEqual(['10.0.0.9']);
});

it('a configured proxy is trusted, and nothing is logged', async () => {
  expect(await linesOf(['10.0.0.0/8'], [FORWARDED, {}])).toEqual({ lines: [], addresses: [VISITOR, '10.0.0.9'] });
});
