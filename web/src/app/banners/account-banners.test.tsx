import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import AccountBanners from './account-banners.tsx';

const banner = () => screen.queryByRole('region', { name: 'Confirm your email' });

describe('an email address that is not confirmed', () => {
  it('can be sent its email again', () => {
    fakeApi({});
    renderInApp(<AccountBanners user={USER} confirm />);
    expect(banner()?.textContent).toContain(`${USER.email} is not confirmed yet.`);
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy();
  });

  it('is no matter elsewhere', () => {
    fakeApi({});
    renderInApp(<AccountBanners user={USER} confirm={false} />);
    expect(banner()).toBeNull();
  });
});
