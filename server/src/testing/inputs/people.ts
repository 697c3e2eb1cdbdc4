/** Those who send, by their sessions. A session that an attempt has ended is begun anew, by somebody else. */
import type { Who } from './attempts.ts';

export interface People {
  /** Of the `cookie` header; empty for a guest. */
  cookieOf(who: Who): Promise<string>;
  /** Whether the reply shows that this session is over. */
  notice(who: Who, answer: { status: number; body: string }): void;
}

export function createPeople(begin: (who: Who) => Promise<string>): People {
  const cookies = new Map<Who, Promise<string>>();
  return {
    cookieOf(who) {
      if (who === 'guest') return Promise.resolve('');
      const known = cookies.get(who) ?? begin(who);
      cookies.set(who, known);
      return known;
    },
    notice(who, { status, body }) {
      if (status === 401 && body.includes('"auth.required"')) cookies.delete(who);
    },
  };
}
