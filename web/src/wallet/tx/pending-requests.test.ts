import { expect, it } from 'vitest';
import { openPendingRequests } from './pending-requests.ts';

/** Locks that the page is not allowed to use. */
const FORBIDDEN = {
  request: () => Promise.reject(new DOMException('', 'SecurityError')),
  query: () => Promise.reject(new DOMException('', 'SecurityError')),
} as unknown as LockManager;
/** Grants each lock at once. */
const GRANTING = {
  request: async (_: string, work: () => Promise<unknown>) => work(),
  query: async () => ({ held: [{ name: 'eleven-asking-7' }, { name: 'of another program' }] }),
} as unknown as LockManager;

it('asks the wallet even if locks are missing or forbidden', async () => {
  for (const locks of [undefined, FORBIDDEN]) {
    const requests = openPendingRequests(locks);
    expect(await requests.holdWhilePending('1', async () => 'sent')).toBe('sent');
    expect((await requests.ids()).size).toBe(0);
  }
});

it('asks once, whatever the wallet replies', async () => {
  const requests = openPendingRequests(GRANTING);
  let asked = 0;
  const refused = requests.holdWhilePending('1', () => {
    asked += 1;
    return Promise.reject(new Error('rejected'));
  });
  await expect(refused).rejects.toThrow('rejected');
  expect([asked, [...(await requests.ids())]]).toEqual([1, ['7']]);
});
