import { currentUser } from '@eleven/protocol/api/user';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { sessions } from '../../db/schema.ts';
import { createHub } from '../../live/hub.ts';
import { createTestApp, createTestUser } from '../../testing/app.ts';
import { startFlakyProxy } from '../../testing/chain/flaky-proxy.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase, PATIENT } from '../../testing/database.ts';

it('an ended session is refused by the other process once notified, or at once if notifications are down', async () => {
  // The clock stands still, so nothing is read again because of its age.
  const clock = createTestClock();
  const fresh = await freshDatabase();
  const proxy = await startFlakyProxy(fresh.url ?? '');
  // Only the listening connection goes through the proxy.
  const listening = await openDatabase({ url: fresh.url ?? '', directUrl: proxy.url, ...PATIENT });
  const [here, there] = [createHub(fresh.database), createHub(listening)];
  const app = await createTestApp(listening, { clock, hub: there });
  const first = await createTestUser(fresh.database, { clock });
  const second = await createTestUser(fresh.database, { clock });
  const read = async ({ cookie }: typeof first) =>
    (await app.inject({ method: 'GET', url: currentUser.path, headers: { cookie } })).statusCode;
  const end = ({ sessionId }: typeof first) => fresh.database.db.delete(sessions).where(eq(sessions.id, sessionId));
  try {
    await vi.waitFor(() => expect([here.isListening(), there.isListening()]).toEqual([true, true]));
    expect([await read(first), await read(second)]).toEqual([200, 200]);
    await end(first);
    expect(await read(first)).toBe(200);
    here.publish('session', first.id);
    await vi.waitFor(async () => expect(await read(first)).toBe(401));

    await end(second);
    expect(await read(second)).toBe(200);
    await proxy.goDown();
    await vi.waitFor(() => expect(there.isListening()).toBe(false));
    expect(await read(second)).toBe(401);
    await proxy.comeBack();
    await vi.waitFor(() => expect(there.isListening()).toBe(true));
    expect(await read(second)).toBe(401);
  } finally {
    await app.close();
    await Promise.all([here.close(), there.close()]);
    await proxy.close();
    await listening.close();
    await fresh.drop();
  }
});
