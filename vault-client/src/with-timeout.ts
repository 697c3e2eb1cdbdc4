import { NoReplyError } from './rpc.ts';

/**
 * The reply or, if none comes within the limit, the result of `onTimeout` (or its error): some servers and nodes hang instead
 * of failing.
 */
export function withTimeout<Value, Fallback = never>(
  answer: Promise<Value>,
  timeoutMs: number,
  onTimeout: () => Fallback = () => {
    throw new NoReplyError('no answer in time');
  },
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  }).then(onTimeout);
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
