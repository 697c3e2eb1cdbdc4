import { activityLogs, markAllRead } from '@eleven/protocol/api/activity';
import { logout, register } from '@eleven/protocol/api/auth';
import { currentUser } from '@eleven/protocol/api/user';
import { walletPositions } from '@eleven/protocol/api/vault';
import { SPECIFIED_ERRORS } from '@eleven/protocol/testing/specified-errors';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../testing/fake-api.ts';
import { ApiError, callApi, getPath, pathOf } from './api.ts';

const ENGLISH: [status: number, text: string][] = [
  [400, 'The request is invalid. Please check your input.'],
  [401, 'You need to sign in. Please log in again.'],
  [403, 'You do not have access.'],
  [404, 'The requested resource was not found.'],
  [408, 'The request timed out. Please try again.'],
  [429, 'Too many requests. Please try again in a moment.'],
  [500, 'A server error occurred. Please try again in a moment.'],
  [502, 'The server has a temporary problem.'],
  [503, 'The service is temporarily unavailable.'],
];

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('It should have failed with an ApiError');
  return error;
}

describe('the text of a failed call', () => {
  it.each(SPECIFIED_ERRORS)('is in Korean for status %i: %s', async (status, text) => {
    document.documentElement.lang = 'ko';
    fakeApi({ 'GET /api/user': { status, body: { code: 'x.y', message: '서버의 말' } } });
    expect(await failureOf(callApi(currentUser))).toMatchObject({
      status,
      code: 'x.y',
      message: text,
      detail: '서버의 말',
    });
  });

  it.each(ENGLISH)('is in English for status %i: %s', async (status, text) => {
    fakeApi({ 'GET /api/user': { status, body: { code: 'x.y', message: 'What the server says' } } });
    expect(await failureOf(callApi(currentUser))).toMatchObject({
      status,
      message: text,
      detail: 'What the server says',
    });
  });

  it.each([409, 413, 418, 422, 504])(
    'is the reply’s message for status %i, which has no fixed text',
    async (status) => {
      fakeApi({
        'GET /api/user': { status, body: { code: 'auth.emailTaken', message: 'This email already has an account.' } },
      });
      expect(await failureOf(callApi(currentUser))).toMatchObject({
        status,
        message: 'This email already has an account.',
      });
    },
  );

  it('is the reply’s body if that is not JSON', async () => {
    fakeApi({ 'GET /api/user': { status: 418, text: 'short and stout' } });
    expect((await failureOf(callApi(currentUser))).message).toBe('short and stout');
  });

  it('is never an HTML page', async () => {
    fakeApi({ 'GET /api/user': { status: 504, text: '<html>Gateway</html>' } });
    expect((await failureOf(callApi(currentUser))).message).toBe('An unknown error occurred.');
  });

  it('says that the server cannot be reached if there is no reply', async () => {
    fakeApi({ 'GET /api/user': new TypeError('Failed to fetch') });
    const error = await failureOf(callApi(currentUser));
    expect(error).toMatchObject({ status: 0, code: '' });
    expect(error.message).toBe('Could not reach the server. Please check your internet connection.');
  });

  it('is that of 408 if the reply takes too long', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    fakeApi({
      'GET /api/user': () => {
        limit.abort();
        return new Error('timed out');
      },
    });
    expect(await failureOf(callApi(currentUser))).toMatchObject({ status: 408, code: 'request.timeout' });
  });

  it('includes how long the server asks to wait', async () => {
    fakeApi({ 'GET /api/user': { status: 429, headers: { 'Retry-After': '7' } } });
    expect((await failureOf(callApi(currentUser))).retryAfterMs).toBe(7_000);
  });
});

describe('a call', () => {
  it('sends cookies, the language, and a cache hint of 30 s', async () => {
    document.documentElement.lang = 'ko';
    const api = fakeApi({ 'GET /api/user': { body: USER } });
    expect(await callApi(currentUser)).toEqual(USER);
    const [call] = api.calls;
    expect(call?.init.credentials).toBe('include');
    expect(call?.headers.get('Cache-Control')).toBe('max-age=30');
    expect(call?.headers.get('Accept-Language')).toBe('ko');
    expect(call?.headers.has('Content-Type')).toBe(false);
  });

  it('sends JSON and no-cache if it is not a GET', async () => {
    const api = fakeApi({ 'POST /api/notifications/mark-all-read': { body: { count: 0 } } });
    await callApi(markAllRead, { body: {} });
    const [call] = api.calls;
    expect(call?.headers.get('Cache-Control')).toBe('no-cache');
    expect(call?.headers.get('Content-Type')).toBe('application/json');
    expect(call?.body).toEqual({});
    expect(call?.init.credentials).toBe('include');
  });

  it('logs out without a body', async () => {
    const api = fakeApi({ 'POST /api/logout': { status: 204 } });
    expect(await callApi(logout)).toBeUndefined();
    expect(api.calls[0]?.init.body).toBeNull();
  });

  it('fills in path, query and idempotency key', async () => {
    const api = fakeApi({
      'GET /api/profile/activity-logs': { body: { logs: [], nextBefore: null } },
      'POST /api/register': { body: USER },
    });
    await callApi(activityLogs, { query: { before: '12', limit: 5 } });
    expect(api.calls[0]?.query).toBe('?before=12&limit=5');
    const body = { name: 'a', email: 'b', password: 'c', acceptedTerms: true };
    await callApi(register, { body, idempotencyKey: 'key-1' });
    expect(api.calls[1]?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(pathOf(walletPositions, { address: '0x/1' })).toBe('/api/wallets/0x%2F1/positions');
  });

  it('rejects an aborted call with the abort, not with a failure of the server', async () => {
    const stop = new AbortController();
    fakeApi({
      'GET /api/user': () => {
        stop.abort();
        return new Error('stopped');
      },
    });
    await expect(getPath('/api/user', stop.signal)).rejects.toThrow('stopped');
  });
});
