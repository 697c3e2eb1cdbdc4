/** Support under test: customers and staff, with emails on a real mail server. */
import type { LightMyRequestResponse } from 'fastify';
import { ask, TEST_VAULT } from './app.ts';
import { useMailbox } from './mail/mailbox.ts';

type Ask = (url: string, payload?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;

/** Call it once at the top of a test file. */
export function useSupport() {
  const mailbox = useMailbox({
    chain: { ...TEST_VAULT, health: () => ({ ok: true, headBlock: 120 }) },
    indexer: {
      status: () => ({ ok: true, cursorBlock: 118, cursorTime: 1_790_000_000, lagBlocks: 0 }),
      reached: async () => true,
    },
  });
  const asker =
    (cookie: string, server = mailbox.app): Ask =>
    (url, payload, headers) =>
      ask(server(), payload === undefined ? 'GET' : 'POST', url, { cookie, payload, headers });

  return {
    ...mailbox,
    asker,
    visitor: asker(''),
    /** A user, and functions for their requests. */
    async customer(options: { locale?: 'ko' | 'en' } = {}) {
      const user = await mailbox.user(options);
      return { ...user, ask: asker(user.cookie) };
    },
    async staff(role: 'admin' | 'support' | 'readonly' = 'support', name = '박서연') {
      const user = await mailbox.user({ role, name, scope: 'admin' });
      return { ...user, ask: asker(user.cookie) };
    },
  };
}

export const TICKET = {
  category: 'withdrawal',
  subject: '출금 시간 문의',
  text: '11월 9일에 출금했는데 실패로 나왔습니다.',
} as const;
