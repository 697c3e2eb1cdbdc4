import { NoReplyError } from './rpc.ts';

/** The answer, or what `onTimeout` gives or throws when it does not come in time: some servers and nodes hang rather than fail. */
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
