/**
 * The browser's storage: kept between visits (`local`), or until the tab closes (`tab`). If storage is blocked (private
 * windows, policies) or full, nothing is stored and nothing breaks.
 */
const open = (storage: () => Storage) => {
  const attempt = <Value>(use: (storage: Storage) => Value): Value | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key: string) => attempt((kept) => kept.getItem(key)) ?? undefined,
    /** Undefined if the value is not valid JSON. */
    readJson: (key: string): unknown => attempt((kept) => JSON.parse(kept.getItem(key) ?? 'null')) ?? undefined,
    /** Returns whether the value was stored. */
    write: (key: string, value: string) => attempt((kept) => kept.setItem(key, value) ?? true) ?? false,
    remove: (key: string) => attempt((kept) => kept.removeItem(key)),
    clear: () => attempt((kept) => kept.clear()),
  };
};

/** In `local`, written at a logout to notify the other tabs of this browser. */
export const SIGNED_OUT_KEY = 'signed-out';

export const local = open(() => localStorage);
export const tab = open(() => sessionStorage);
