import { login, type SignInStep } from '@eleven/protocol/api/auth';
import { askRecovery } from '@eleven/protocol/api/factors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { dismissToast, shownToast } from '../../../ui/overlay/toast-store.ts';
import { canUsePasskeys } from '../factors/passkey-call.ts';
import { LoginForm } from './login-form.tsx';

vi.mock('../factors/passkey-call.ts', async (load) => ({
  ...(await load<typeof import('../factors/passkey-call.ts')>()),
  canUsePasskeys: vi.fn(() => true),
}));
afterEach(() => vi.mocked(canUsePasskeys).mockReset().mockReturnValue(true));

const NO_FACTORS = { hasPassword: true, totpSince: null, passkeys: [], recoveryDueAt: null, recoveryKind: null };

/** Presses as the keyboard does: the pressed button has the focus. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

async function enterPassword(...secondFactor: SignInStep[]) {
  fakeApi({
    'POST /api/login': { body: { secondFactor } },
    [`${askRecovery.method} ${askRecovery.path}`]: { body: { dueAt: '2026-11-30T00:00:00.000Z' } },
  });
  renderPart(<LoginForm route={login} onSignedIn={() => {}} />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jiwoo@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'still water 29' } });
  press('Login');
  return screen.findByRole('region', { name: 'The password is right. One more proof that it is you.' });
}
const focused = () => document.activeElement;
const primary = (card: HTMLElement) =>
  within(card)
    .getAllByRole('button')
    .filter((button) => /primary/.test(button.className))
    .map((button) => button.textContent);

describe('the second factor of a sign-in', () => {
  it('puts the focus in its field, so that a screen reader announces the question with it', async () => {
    const card = await enterPassword('totp', 'passkey', 'backupCode');
    expect(focused()).toBe(screen.getByLabelText('Code'));
    expect(card.contains(focused())).toBe(true);
    expect(primary(card)).toEqual(['Continue']);
  });

  it('begins with the passkey if there is no app, and shows the field of backup codes on demand', async () => {
    const card = await enterPassword('passkey', 'backupCode');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(primary(card)).toEqual(['Use a passkey']);
    press('Use a backup code');
    expect(focused()).toBe(screen.getByLabelText('Backup code'));
    expect(primary(card)).toEqual(['Continue']);
  });

  it('asks for a backup code at once if the browser has no passkeys', async () => {
    vi.mocked(canUsePasskeys).mockReturnValue(false);
    await enterPassword('passkey', 'backupCode');
    expect(focused()).toBe(screen.getByLabelText('Backup code'));
  });

  it('leads back to the first field', async () => {
    await enterPassword('totp');
    press('Start again');
    expect(focused()).toBe(screen.getByLabelText('Email'));
  });

  it.each([
    [2, 'Backup codes left: 2'],
    [0, 'That was your last backup code'],
    [3, undefined],
  ])('warns after a backup code if %s are left', async (backupCodesLeft, title) => {
    await enterPassword('totp', 'backupCode');
    const api = fakeApi({
      'POST /api/login/factor': { body: USER },
      'GET /api/profile/factors': { body: { ...NO_FACTORS, backupCodesLeft } },
    });
    press('Use a backup code');
    fireEvent.change(screen.getByLabelText('Backup code'), { target: { value: 'abcde-fghjk' } });
    press('Continue');
    await waitFor(() => expect(api.to('/api/profile/factors')).toHaveLength(1));
    await waitFor(() => expect(shownToast()?.title).toBe(title));
    dismissToast(shownToast()?.id ?? 0);
  });

  it('moves the focus to the reply to a request for recovery', async () => {
    await enterPassword('totp');
    press('Request recovery');
    await waitFor(() => expect(focused()?.textContent).toMatch(/^Requested\. On /));
  });
});
