import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import AuthPage from './auth-page.tsx';

it('offers no other way to sign in while it asks for the second factor, and all of them afterwards', async () => {
  fakeApi({ 'POST /api/login': { body: { secondFactor: ['totp', 'backupCode'] } } });
  renderPart(<AuthPage />);
  const others = () =>
    ['Log in with a passkey', 'Log in with a wallet'].map((name) => screen.queryByRole('button', { name }));
  expect(others()).not.toContain(null);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'rowan@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'violet harbour 52 kites' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  expect(others()).toEqual([null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(others()).not.toContain(null);
  // Switching to the other form has the same effect.
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'rowan@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'violet harbour 52 kites' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByLabelText('Code');
  fireEvent.click(screen.getByRole('link', { name: 'Sign Up' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(others()).not.toContain(null);
});

it('offers a wallet for a new account too, and says before it is asked that it only signs', async () => {
  history.replaceState(null, '', '/auth?mode=register');
  fakeApi({ 'GET /api/registration': { body: { isOpen: true } } });
  renderPart(<AuthPage />);
  expect(await screen.findByRole('button', { name: 'Continue with a wallet' })).toBeTruthy();
  expect(screen.getByText('We only ask for a signature. No funds are moved.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  history.replaceState(null, '', '/');
});

it('says before anything is typed that registration is closed', async () => {
  history.replaceState(null, '', '/auth?mode=register');
  fakeApi({ 'GET /api/registration': { body: { isOpen: false } } });
  renderPart(<AuthPage />);
  expect(await screen.findByText(/^New accounts cannot be made right now/)).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
  history.replaceState(null, '', '/');
});
