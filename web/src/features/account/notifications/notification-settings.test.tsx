import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const all = {
  reserve: true,
  terms: true,
  stakes: true,
  withdrawals: true,
  rewards: true,
  support: true,
  security: true,
};
const SETTINGS = {
  locale: null,
  theme: null,
  timeZone: null,
  digest: false,
  rewardGoalWei: null,
  notifications: { bell: all, mail: { ...all, rewards: false, stakes: false }, push: all },
  mailPaused: null,
  passwordChangedAt: '2026-06-11T02:00:00.000Z',
};

it('a switch that waits for the previous change keeps the position chosen by the reader', async () => {
  let stored = SETTINGS;
  const gates: (() => void)[] = [];
  fakeApi({
    'GET /api/profile/settings': () => ({ body: stored }),
    'PATCH /api/profile/settings': async ({ body }) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      const { mail } = (body as { notifications: { mail: object } }).notifications;
      stored = {
        ...stored,
        notifications: { ...stored.notifications, mail: { ...stored.notifications.mail, ...mail } },
      };
      return { body: stored };
    },
  });
  renderPart(<NotificationSettings user={{ ...USER, emailVerified: true }} />);
  const rewards = await screen.findByRole<HTMLInputElement>('switch', { name: 'Rewards claimed: Email' });
  const other = screen
    .getAllByRole<HTMLInputElement>('switch', { name: /: Email$/ })
    .filter((one) => !one.checked && one !== rewards)[0];
  if (!other) throw new Error('no second switch');
  fireEvent.click(rewards);
  fireEvent.click(other);
  await waitFor(() => expect([rewards.checked, other.checked]).toEqual([true, true]));
  await waitFor(() => expect(gates).toHaveLength(1));
  gates[0]?.();
  await waitFor(() => expect(gates).toHaveLength(2));
  const meanwhile = other.checked;
  gates[1]?.();
  await waitFor(() => expect(other.checked).toBe(true));
  expect(meanwhile).toBe(true);
});
