/**
 * Kept in the browser between visits: the wallet product used last, and that the person disconnected.
 * Never an address, never a balance.
 */
const LAST = 'wallet';
const OFF = 'wallet-off';

export type FlagStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Remembered {
  lastRdns(): string | undefined;
  isOff(): boolean;
  connected(rdns: string): void;
  disconnected(): void;
}

/** Storage can be forbidden (private windows, policies): then nothing is remembered and nothing breaks. */
export function remembered(storage: () => FlagStorage): Remembered {
  const attempt = <Value>(read: (flags: FlagStorage) => Value): Value | undefined => {
    try {
      return read(storage());
    } catch {
      return undefined;
    }
  };
  return {
    lastRdns: () => attempt((flags) => flags.getItem(LAST)) ?? undefined,
    isOff: () => attempt((flags) => flags.getItem(OFF)) != null,
    connected: (rdns) =>
      attempt((flags) => {
        flags.setItem(LAST, rdns);
        flags.removeItem(OFF);
      }),
    disconnected: () => attempt((flags) => flags.setItem(OFF, '1')),
  };
}
