import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from '../lib/draft.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { local, SIGNED_OUT_KEY, tab } from '../storage.ts';
import { USER } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { useLogoutElsewhere } from './other-tabs.ts';
import { forgetReturnTo, rememberReturnTo, safePath, takeReturnTo } from './return-to.ts';
import { beginSession, endSession, hasSession, SESSION_KEY, startSession } from './session.ts';

describe('the session', () => {
  it('starts signed out, without a call, if the server marked the page so', () => {
    const client = createQueryClient();
    document.documentElement.dataset.session = 'none';
    startSession(client);
    expect(client.getQueryData(SESSION_KEY)).toBeNull();
  });

  it('starts unknown otherwise', () => {
    const client = createQueryClient();
    startSession(client);
    expect(client.getQueryData(SESSION_KEY)).toBeUndefined();
  });

  it('is the user that a login returns, and keeps nothing of the previous user', () => {
    const client = createQueryClient();
    client.setQueryData(['/api/wallets'], 'of the one before');
    client.setQueryData(['/api/vault'], 'for everyone');
    beginSession(client, USER);
    expect(client.getQueryData(SESSION_KEY)).toEqual(USER);
    expect(hasSession(client)).toBe(true);
    expect(client.getQueryData(['/api/wallets'])).toBeUndefined();
    expect(client.getQueryData(['/api/vault'])).toBe('for everyone');
  });

  it('removes all data read for it when it ends', () => {
    const client = createQueryClient();
    beginSession(client, USER);
    client.setQueryData(['/api/profile/activity-logs'], 'mine');
    endSession(client);
    expect(hasSession(client)).toBe(false);
    expect(client.getQueryData(['/api/profile/activity-logs'])).toBeUndefined();
  });
});

describe('text typed in this tab', () => {
  /** The text that a form finds there, and a form that stores a draft for the signed-in user. */
  function form(client = createQueryClient()) {
    const { result } = renderHook(() => useDraft('ticket', { text: '' }), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    });
    return { found: result.current.initial.text, keep: () => result.current.keep({ text: 'mine' }) };
  }
  const signedIn = (id: string) => {
    const client = createQueryClient();
    beginSession(client, { ...USER, id });
    return client;
  };
  beforeEach(() => {
    tab.clear();
    local.remove(SIGNED_OUT_KEY);
  });

  it('is there for a visitor who signs in, and for a user who signs in again', () => {
    form().keep();
    expect(form(signedIn('u1')).found).toBe('mine');
    form(signedIn('u1')).keep();
    expect(form(signedIn('u1')).found).toBe('mine');
  });

  it('is gone for another user', () => {
    form(signedIn('u1')).keep();
    expect(form(signedIn('u2')).found).toBe('');
    expect(form(signedIn('u1')).found).toBe('');
  });

  it('is gone after a logout that this tab missed, and stays after one before it was typed', () => {
    local.write(SIGNED_OUT_KEY, '1');
    form(signedIn('u1')).keep();
    // The session expired: the owner may sign in again.
    expect(form().found).toBe('mine');
    local.write(SIGNED_OUT_KEY, '2');
    expect(form().found).toBe('');
    expect(form(signedIn('u1')).found).toBe('');
    form(signedIn('u1')).keep();
    expect(form(signedIn('u1')).found).toBe('mine');
  });

  it('is gone in every tab after a logout in one', () => {
    const client = signedIn('u1');
    form(client).keep();
    const { unmount } = renderPart(
      createElement(() => useLogoutElsewhere() ?? null),
      { client },
    );
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'signed-out' })));
    expect([form().found, hasSession(client)]).toEqual(['', false]);
    unmount();
  });
});

describe('the path to return to', () => {
  it.each([
    ['/settings', '/settings'],
    ['/activity-logs?kind=money#x', '/activity-logs?kind=money#x'],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['settings', undefined],
    ['/\t/evil.example', undefined],
    [42, undefined],
  ])('from %s is %s', (path, expected) => {
    expect(safePath(path)).toBe(expected);
  });

  it('is kept for the login, and can be taken once', () => {
    history.replaceState(rememberReturnTo('/settings'), '', '/auth?mode=login');
    expect(takeReturnTo()).toBe('/settings');
    history.replaceState(null, '', '/auth?mode=login');
    expect(takeReturnTo()).toBeUndefined();
  });

  it('survives without history.state', () => {
    rememberReturnTo('/profile');
    expect(takeReturnTo()).toBe('/profile');
  });

  it('can be forgotten', () => {
    rememberReturnTo('/profile');
    forgetReturnTo();
    expect(takeReturnTo()).toBeUndefined();
  });

  it('is never accepted from a foreign state', () => {
    history.replaceState({ returnTo: 'https://evil.example' }, '', '/');
    expect(takeReturnTo()).toBeUndefined();
  });
});
