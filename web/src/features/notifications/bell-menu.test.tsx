import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { entries, fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import BellMenu from './bell-menu.tsx';

afterEach(() => vi.unstubAllGlobals());

it('never breaks the number of a ticket at its hyphen', async () => {
  const logs = entries(1).map((entry) => ({ ...entry, description: 'Support has replied to ticket E-000123.' }));
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/profile/activity-logs': { body: { logs, nextBefore: null } },
  });
  renderPart(<BellMenu count={1} activityPath="/activity-logs" close={() => undefined} />);
  expect((await screen.findByText('E-000123')).className).toContain('nowrap');
  expect(screen.getByRole('listitem').textContent).toContain('Support has replied to ticket E-000123.');
});

it('has the time at which each entry was created, also of an older event of the chain', async () => {
  const logs = entries(2).map((entry) => ({ ...entry, blockTime: 1_772_000_000 }));
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/profile/activity-logs': { body: { logs, nextBefore: null } },
  });
  renderPart(<BellMenu count={2} activityPath="/activity-logs" close={() => undefined} />);
  const shown = await screen.findAllByRole('listitem');
  expect(shown.map((item) => item.querySelector('time')?.dateTime)).toEqual(logs.map(({ createdAt }) => createdAt));
});
