import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ThawAccount } from './thaw-account.tsx';

const METHODS = 'POST /api/thaw/methods';
const described = (methods: string[], recovery: object | null = null) => ({
  body: { methods, newPasswordFrom: null, disputedSince: '2026-03-14T02:00:00.000Z', recovery },
});
/** Presses a button as the keyboard does. */
const press = (button: HTMLElement) => {
  button.focus();
  fireEvent.click(button);
};

function Page() {
  const [token, setToken] = useState<string | undefined>('t');
  return <ThawAccount token={token} forget={() => setToken(undefined)} />;
}

describe('the focus on the page of the thaw link', () => {
  it('moves to the address when another link is requested, and to the reply once it is sent', async () => {
    fakeApi({
      [METHODS]: { status: 400, body: { code: 'auth.linkInvalid', message: 'This link no longer works.' } },
      'POST /api/thaw/link': { status: 204 },
    });
    renderPart(<Page />);
    press(await screen.findByRole('button', { name: 'Request another link' }));
    const field = screen.getByLabelText('Email');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'me@example.org' } });
    press(screen.getByRole('button', { name: 'Send the thaw link' }));
    await screen.findByRole('status');
    expect(document.activeElement?.textContent).toMatch(/^If the account of me@example\.org is frozen/);
  });

  it('is left alone on a page that begins with the form', () => {
    fakeApi({});
    renderPart(<ThawAccount token={undefined} forget={() => {}} />);
    expect(document.activeElement).toBe(document.body);
  });

  it('moves to the field of the proof that is chosen instead', async () => {
    fakeApi({ [METHODS]: described(['totp', 'backupCode']) });
    renderPart(<Page />);
    await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(document.body);
    press(screen.getByRole('button', { name: 'Use a backup code' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Backup code'));
  });

  it.each([true, false])(
    'moves to the request of a recovery and to its reply (password asked for: %s)',
    async (asked) => {
      fakeApi({
        [METHODS]: described(['totp'], { needsPassword: asked, dueAt: null }),
        'POST /api/thaw/recovery': { body: { dueAt: '2026-03-17T02:00:00.000Z' } },
      });
      renderPart(<Page />);
      press(await screen.findByRole('button', { name: 'I have lost every second factor' }));
      const send = screen.getByRole('button', { name: 'Request recovery' });
      expect(document.activeElement).toBe(asked ? screen.getByLabelText('Password') : send.closest('form'));
      if (asked) fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'known' } });
      press(send);
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Recovery was requested\./));
    },
  );
});
