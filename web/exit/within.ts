/** Waits that end: what is silent for long is called silent, whatever it may still say. */

/** As wallets and nodes say that they cannot be reached. */
export const SILENT = { code: 4900, message: 'no answer in time' } as const;

export function within<Value>(promise: Promise<Value>, patienceMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(SILENT), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
