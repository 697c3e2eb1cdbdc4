/** The senders of requests, with their sessions. A session that an attempt ended is replaced by a new one. */
import type { Who } from './attempts.ts';

export interface People {
  /** Of the `cookie` header; empty for a guest. */
  cookieOf(who: Who): Promise<string>;
  /** Whether the reply shows that this session is over. */
  notice(who: Who, answer: { status: number; body: string }): void;
}

/** @param lives Whether the session of this cookie is still good: an attempt may only have spoilt its cookie. */
export function createPeople(
  begin: (who: Who) => Promise<string>,
  lives: (who: Who, cookie: string) => Promise<boolean> = async () => false,
): People {
  const cookies = new Map<Who, Promise<string>>();
  const again = async (who: Who, before: Promise<string>) => {
    const cookie = await before;
    return (await lives(who, cookie)) ? cookie : begin(who);
  };
  return {
    cookieOf(who) {
      if (who === 'guest') return Promise.resolve('');
      const known = cookies.get(who) ?? begin(who);
      cookies.set(who, known);
      return known;
    },
    notice(who, { status, body }) {
      const known = cookies.get(who);
      if (known && status === 401 && body.includes('"auth.required"')) cookies.set(who, again(who, known));
    },
  };
}
