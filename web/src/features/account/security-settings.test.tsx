import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { SecuritySettings } from './security-settings.tsx';

const withoutPassword = () =>
  fakeApi({
    'GET /api/profile/settings': { body: { passwordChangedAt: null, mailCode: null } },
    'GET /api/profile/sessions': { body: { sessions: [] } },
    'GET /api/profile/factors': {
      body: {
        hasPassword: false,
        totpSince: null,
        backupCodesLeft: 0,
        passkeys: [],
        recoveryDueAt: null,
        recoveryKind: null,
      },
    },
  });
const PRICE = /setting a password before that removes wallets and second factors/;

it('an account without a password can set one by email, and is not asked for a current one', async () => {
  withoutPassword();
  renderPart(<SecuritySettings isConfirmed />);
  const link = await screen.findByRole('link', { name: 'Set a password by email' });
  expect(link.getAttribute('href')).toBe('/reset-password');
  expect(screen.queryByText('Set when you signed up')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change: Password' })).toBeNull();
  expect(screen.queryByText(PRICE)).toBeNull();
});

it('is told what that costs before the address is confirmed', async () => {
  withoutPassword();
  renderPart(<SecuritySettings isConfirmed={false} />);
  expect(await screen.findByText(PRICE)).toBeTruthy();
});
