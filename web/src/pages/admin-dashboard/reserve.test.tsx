import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import Reserve from './reserve.tsx';

const ADDRESS = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
afterEach(() => vi.unstubAllEnvs());

async function show(mode: string, local: boolean) {
  vi.stubEnv('MODE', mode);
  fakeApi({
    'GET /api/config': { body: { chainId: 31337, vaultAddress: ADDRESS, explorerUrl: null, local } },
    'GET /api/admin/vault-control': {
      body: {
        owner: ADDRESS,
        ownerIsContract: false,
        delaySeconds: null,
        pendingOwner: null,
        guardian: ADDRESS,
        paused: false,
        withdrawableWei: '0',
      },
    },
  });
  renderPart(<Reserve />);
  await screen.findByText('Only the owner’s wallet can withdraw.');
}
const way = () => screen.queryByText(/^To try pausing and withdrawing on the local chain/);

describe('the hint for the owner’s actions', () => {
  it('is shown on the local chain', async () => {
    await show('localchain', true);
    expect(way()).toBeTruthy();
  });

  it.each([
    ['another chain', 'localchain', false],
    ['a production build', 'production', true],
  ] as const)('is not shown on %s', async (_, mode, local) => {
    await show(mode, local);
    expect(way()).toBeNull();
  });
});
