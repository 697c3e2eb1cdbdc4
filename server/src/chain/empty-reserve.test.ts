import { expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { createChain } from './chain.ts';
import { warnOfEmptyReserve } from './empty-reserve.ts';

const chain = useChain();

async function linesAtStart({ url = chain().url, reserve = 0n }): Promise<unknown[]> {
  const { address } = await chain().deployVault(reserve);
  const lines: unknown[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  await warnOfEmptyReserve(createChain({ rpcUrls: [url], chainId: 31337, vaultAddress: address }), log);
  return lines;
}

it('names, at startup, the command that funds an empty reserve', async () => {
  const lines = await linesAtStart({});
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('npm run fund-vault') }),
  ]);
});

it('logs nothing at startup if the reserve is funded or cannot be read', async () => {
  expect(await linesAtStart({ reserve: 1n })).toEqual([]);
  expect(await linesAtStart({ url: 'http://127.0.0.1:9' })).toEqual([]);
});
