import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { MailCode } from './mail-code.tsx';

const READ = 'GET /api/profile/settings';
const SAVE = 'PATCH /api/profile/mail-code';
const stored = (mailCode: string | null) => ({
  body: { locale: null, theme: null, timeZone: null, mails: {}, passwordChangedAt: null, mailCode },
});

it('is set, with its rule at the field, and can be removed', async () => {
  const api = fakeApi({ [READ]: stored(null), [SAVE]: stored('blue heron 7') });
  renderPart(<MailCode isConfirmed />);
  const set = await screen.findByRole('button', { name: 'Set: Code in our emails' });
  await expect.poll(() => (set as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(set);
  const field = screen.getByLabelText('Your code');
  // The field has the focus, and Enter does not close the dialog.
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '<b>x</b>' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the code' }));
  expect(await screen.findByText('Use 4 to 20 letters, digits and simple symbols.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('<b>x</b>');
  fireEvent.change(field, { target: { value: 'blue heron 7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the code' }));
  expect((await screen.findByRole('status')).textContent).toContain('Every email shows it from now on');
  expect(screen.getByText('Your code: blue heron 7')).toBeTruthy();

  api.answers[SAVE] = stored(null);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Code in our emails' }));
  expect(await screen.findByText('The code was removed.')).toBeTruthy();
  expect(api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { code: 'blue heron 7' },
    { code: null },
  ]);
});

it('is unavailable until the address is confirmed', async () => {
  fakeApi({ [READ]: stored(null) });
  renderPart(<MailCode isConfirmed={false} />);
  expect(await screen.findByText('You can set it once your email address is confirmed.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Set: Code in our emails' }) as HTMLButtonElement).disabled).toBe(true);
});
