/** Session cookies of a test's senders. A session that a request has ended is replaced. */
import type { Who } from './attempts.ts';

export interface People {
  /** Value of the `cookie` header; empty for a guest. */
  cookieOf(who: Who): Promise<string>;
  /** Called with each reply, which may show that the session has ended. */
  onReply(who: Who, answer: { status: number; body: string }): void;
}

/** @param isAlive Whether the session still exists: the request may have been refused only for a mangled cookie. */
export function createPeople(
  begin: (who: Who) => Promise<string>,
  isAlive: (who: Who, cookie: string) => Promise<boolean> = async () => false,
): People {
  const cookies = new Map<Who, Promise<string>>();
  const again = async (who: Who, before: Promise<string>) => {
    const cookie = await before;
    return (await isAlive(who, cookie)) ? cookie : begin(who);
  };
  return {
    cookieOf(who) {
      if (who === 'guest') return Promise.resolve('');
      const known = cookies.get(who) ?? begin(who);
      cookies.set(who, known);
      return known;
    },
    onReply(who, { status, body }) {
      const known = cookies.get(who);
      if (known && status === 401 && body.includes('"auth.required"')) cookies.set(who, again(who, known));
    },
  };
}
