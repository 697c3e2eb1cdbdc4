/** Waits that end at once when aborted. */

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Settles like the promise, or rejects with the signal's reason as soon as that is aborted; the promise is then ignored. */
export function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Doubles up to the longest, with jitter, so that many processes do not return to an endpoint at the same moment. */
export function retryWait([first, longest]: readonly [first: number, longest: number], failures: number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return whole * (0.5 + Math.random() / 2);
}
