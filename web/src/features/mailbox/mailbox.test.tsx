import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Mailbox } from './mailbox.tsx';

const text = `If you did not create an account, ignore this email. We send nothing else to
an unconfirmed address.

Confirm this address:
https://eleven.example/verify#for=email&token=x

-- 
Eleven`;

it('lets a paragraph fill the page, and opens its links here', async () => {
  const mail = { id: '1', to: 'me@example.org', locale: 'en', subject: 'Please confirm', text };
  fakeApi({ 'GET /api/dev/mails': { body: { mails: [{ ...mail, createdAt: '2026-11-18T08:40:00.000Z' }] } } });
  renderPart(<Mailbox />);
  const link = await screen.findByRole('link', { name: 'https://eleven.example/verify#for=email&token=x' });
  expect(link.getAttribute('href')).toBe('/verify#for=email&token=x');
  expect(link.parentElement?.textContent).toBe(text.replace('to\nan', 'to an'));
});
