import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import AccountBanners from './account-banners.tsx';

const UNCONFIRMED = { ...USER, emailVerified: false };
const banner = () => screen.queryByRole('region', { name: 'Confirm your email' });

describe('an email address that is not confirmed', () => {
  it.each(['/', '/dashboard'])('shows above %s, with the email again', (path) => {
    fakeApi({});
    renderInApp(<AccountBanners user={UNCONFIRMED} path={path} />);
    expect(banner()?.textContent).toContain(`${USER.email} is not confirmed yet.`);
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy();
  });

  it('does not show where the profile says so itself, nor once it is confirmed', () => {
    fakeApi({});
    renderInApp(<AccountBanners user={UNCONFIRMED} path="/profile" />);
    expect(banner()).toBeNull();
    renderInApp(<AccountBanners user={{ ...USER, emailVerified: true }} path="/dashboard" />);
    expect(banner()).toBeNull();
  });
});
