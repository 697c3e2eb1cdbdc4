import { local } from '../../storage.ts';

const LAST = 'wallet';
const OFF = 'wallet-off';

/**
 * Remembered between visits: the wallet product used last, and whether the user disconnected. Never an address or a balance.
 */
export const remembered = {
  lastRdns: () => local.read(LAST),
  isOff: () => local.read(OFF) !== undefined,
  connected(rdns: string): void {
    local.write(LAST, rdns);
    local.remove(OFF);
  },
  disconnected(): void {
    local.write(OFF, '1');
  },
};
