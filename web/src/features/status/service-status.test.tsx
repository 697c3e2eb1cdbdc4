import type { ServiceStatus as Status } from '@eleven/protocol/api/status';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ServiceStatus } from './service-status.tsx';

const statusWith = (lagBlocks: number | null): Status => ({
  readAt: '2026-11-01T00:00:00.000Z',
  database: { ok: true },
  chain: { ok: true, headBlock: 70 },
  indexer: { ok: true, cursorBlock: 50, cursorTime: null, lagBlocks },
  mail: { ok: true, waiting: 0, oldestDueSeconds: null },
});

it.each([
  [0, 'Up to block 50'],
  [20, 'Up to block 50, 20 behind'],
  [null, 'Up to block 50, the newest is not known'],
])('%s blocks that are not read yet: “%s”', async (lagBlocks, words) => {
  fakeApi({ 'GET /api/status': { body: statusWith(lagBlocks) } });
  renderPart(<ServiceStatus />);
  expect(await screen.findByText(words)).toBeTruthy();
});
