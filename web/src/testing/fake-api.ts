/** A fake API in place of fetch. Records the requests. */
import { vi } from 'vitest';

interface Call {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  body: unknown;
  init: RequestInit;
}

type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | Error;
/** Replies by `GET /api/user`; a function computes its reply from the call. Any other call gets a 404. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

export function fakeApi(answers: Answers) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    };
    calls.push(call);
    const found = answers[`${call.method} ${call.path}`] ?? {
      status: 404,
      body: { code: 'notFound', message: 'none' },
    };
    const answer = typeof found === 'function' ? await found(call) : found;
    if (answer instanceof Error) throw answer;
    const status = answer.status ?? 200;
    const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
    return new Response(status === 204 ? null : text, {
      status,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  });
  return {
    calls,
    answers,
    to: (path: string) => calls.filter((call) => call.path === path),
  };
}

export const USER = {
  id: 'u1',
  name: 'Jiwoo Kim',
  email: 'jiwoo@example.com',
  emailVerified: false,
  role: 'user',
  locale: null,
  theme: null,
  timeZone: null,
  createdAt: '2026-03-14T02:00:00.000Z',
} as const;

export function entries(count: number, from = 100) {
  return Array.from({ length: count }, (_, index) => ({
    id: String(from - index),
    kind: 'staked',
    action: `Action ${from - index}`,
    description: `Description ${from - index}`,
    createdAt: '2026-11-18T08:40:00.000Z',
    blockTime: null,
    txHash: index === 0 ? `0x${'8f21'.repeat(16)}` : null,
    read: index > 2,
  }));
}
