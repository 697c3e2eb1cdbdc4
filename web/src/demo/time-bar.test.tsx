import { moveTime } from '@eleven/protocol/api/dev/demo';
import { vaultStats } from '@eleven/protocol/api/vault';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { queryKeyOf } from '../lib/use-api.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { START_AT, vaultReply } from '../testing/vault-reply.ts';
import { renderInApp } from '../testing/with-app.tsx';
import { TimeBar } from './time-bar.tsx';

const DAY = 86_400;

afterEach(() => vi.unstubAllGlobals());

it('follows the figures of the page, which another page’s move of the clock renews', async () => {
  fakeApi({ [`GET ${vaultStats.path}`]: { body: vaultReply({ chainNow: START_AT }) } });
  const client = createQueryClient();
  renderInApp(<TimeBar appClient={() => client} />);
  await screen.findByText(/^Chain time 15 Jan 2027/);
  act(() => client.setQueryData(queryKeyOf(vaultStats), vaultReply({ chainNow: START_AT + 365 * DAY })));
  await screen.findByText(/^Chain time 15 Jan 2028/);
});

it('shows a move of its own at once, before the figures follow', async () => {
  fakeApi({
    [`GET ${vaultStats.path}`]: { body: vaultReply({ chainNow: START_AT }) },
    [`${moveTime.method} ${moveTime.path}`]: { body: { blockTime: START_AT + 30 * DAY } },
  });
  const client = createQueryClient();
  renderInApp(<TimeBar appClient={() => client} />);
  await screen.findByText(/^Chain time 15 Jan 2027/);
  fireEvent.click(screen.getByRole('button', { name: '+30 days' }));
  await screen.findByText(/^Chain time 14 Feb 2027/);
});
