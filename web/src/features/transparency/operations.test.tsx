import type { Operation } from '@eleven/protocol/api/transparency';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply } from '../../testing/vault-reply.ts';
import { Operations } from './operations.tsx';

const OWNER = `0x${'a1'.repeat(20)}`;
const HASH = `0x${'b2'.repeat(32)}`;
const entry = (id: number, changes: Partial<Operation>): Operation => ({
  id: `${id}`,
  kind: 'reserveFunded',
  account: OWNER,
  amountWei: null,
  paused: null,
  blockNumber: 1_000 + id,
  blockTime: 1_800_000_000 + id,
  txHash: HASH,
  ...changes,
});
const PAGES: Record<string, { entries: Operation[]; nextBefore: string | null }> = {
  '': {
    entries: [
      entry(9, { kind: 'reserveWithdrawn', amountWei: '1500000000000000000' }),
      entry(8, { kind: 'pauseSet', account: null, paused: false }),
      entry(7, { kind: 'pauseSet', account: null, paused: true }),
      entry(6, { kind: 'guardianSet', account: `0x${'0'.repeat(40)}` }),
    ],
    nextBefore: '6',
  },
  '6': { entries: [entry(1, { kind: 'ownershipTransferred' })], nextBefore: null },
};
afterEach(() => vi.unstubAllGlobals());

it('shows each event with its amount, address, block and link to the explorer, page by page', async () => {
  fakeApi({
    'GET /api/config': { body: configReply({ explorerUrl: 'https://scan.example' }) },
    'GET /api/vault/operations': ({ query }) => ({ body: PAGES[new URLSearchParams(query).get('before') ?? ''] }),
  });
  renderPart(<Operations />);
  const texts = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    expect.stringMatching(/^Reserve withdrawn0xa1a1.*1\.5000 BNB1,009/),
    expect.stringMatching(/^New stakes resumed–1,008/),
    expect.stringMatching(/^New stakes paused–1,007/),
    expect.stringMatching(/^Guardian namednone–1,006/),
  ]);
  await screen.findAllByRole('link');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    Array(4).fill(`https://scan.example/tx/${HASH}`),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Owner changed')).toBeDefined();
  expect((await texts()).length).toBe(5);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
