import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import AccountBanners from './account-banners.tsx';

const banner = () => screen.queryByRole('region', { name: 'Confirm your email' });

describe('an email address that is not confirmed', () => {
  it('lets the user have its email sent again', () => {
    fakeApi({});
    renderInApp(<AccountBanners user={USER} confirm />);
    expect(banner()?.textContent).toContain(`${USER.email} is not confirmed yet.`);
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy();
  });

  it('is not mentioned on other pages', () => {
    fakeApi({});
    renderInApp(<AccountBanners user={USER} confirm={false} />);
    expect(banner()).toBeNull();
  });
});

function Page() {
  const { user } = useSession();
  return (
    <>
      {user && <AccountBanners user={user} confirm={false} />}
      <main id="main" tabIndex={-1} />
    </>
  );
}

it('documents that are accepted leave the focus on the page', async () => {
  const api = fakeApi({
    'GET /api/user': { body: { ...USER, consentDue: true } },
    'GET /api/profile/consents': { body: { consents: [], dueVersion: LEGAL_VERSION } },
    'POST /api/profile/consents': { body: { consents: [], dueVersion: null } },
  });
  renderInApp(<Page />);
  const ask = await screen.findByRole('button', { name: 'See what changed' });
  ask.focus();
  fireEvent.click(ask);
  const accept = await screen.findByRole('button', { name: `Accept version ${LEGAL_VERSION}` });
  accept.focus();
  api.answers['GET /api/user'] = { body: USER };
  fireEvent.click(accept);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('a pending deletion is cancelled on any page by one press, and the focus stays on the page', async () => {
  const api = fakeApi({
    'GET /api/user': { body: { ...USER, deletionDueAt: '2026-11-30T08:00:00.000Z' } },
    'DELETE /api/profile/data/deletion': { status: 204 },
  });
  renderInApp(<Page />);
  const cancel = await screen.findByRole('button', { name: 'Keep the account' });
  cancel.focus();
  api.answers['GET /api/user'] = { body: USER };
  fireEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending deletion' })).toBeNull());
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
