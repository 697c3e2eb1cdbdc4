import { NoReplyError } from './rpc.ts';

/**
 * The reply, or the result of `onTimeout` (or its error) if it does not come in time: some servers and nodes hang rather than
 * fail.
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
