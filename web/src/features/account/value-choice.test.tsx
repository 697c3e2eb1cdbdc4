import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../session/session.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { ValueChoice } from './value-choice.tsx';

const config = (prices?: object) => ({ 'GET /api/config': { body: { chainId: 31_337, ...(prices && { prices }) } } });
const FEED = `0x${'f'.repeat(40)}`;

afterEach(() => vi.unstubAllGlobals());

it('offers won, dollars or none, defaults to the language’s currency, and saves the choice', async () => {
  const api = fakeApi({
    ...config({ bnbUsd: FEED, usdKrw: true, madeUp: true }),
    'PATCH /api/profile/settings': { body: {} },
  });
  const { client } = renderInApp(<ValueChoice user={USER} />, 'ko');
  client.setQueryData(SESSION_KEY, USER);
  expect(await screen.findByRole('radio', { name: '원', checked: true })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '표시 안 함' }));
  await waitFor(() => expect(api.to('/api/profile/settings')[0]?.body).toEqual({ valueIn: 'none' }));
  expect(client.getQueryData(SESSION_KEY)).toMatchObject({ valueIn: 'none' });
});

it('offers no won without exchange rates, and nothing without a price', async () => {
  fakeApi(config({ bnbUsd: FEED, usdKrw: false, madeUp: false }));
  const first = renderInApp(<ValueChoice user={USER} />);
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  first.unmount();
  const api = fakeApi(config());
  renderInApp(<ValueChoice user={USER} />);
  await waitFor(() => expect(api.to('/api/config')).toHaveLength(1));
  expect(screen.queryByRole('radio')).toBeNull();
});
