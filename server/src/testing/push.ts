/** Devices of users under test, and the messages that a push service gets for them. */
import type { ActivityKind, ActivityParams } from '@eleven/protocol/activity';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import {
  PUSH_SERVICE_CERTIFICATE,
  type PushBrowser,
  type PushService,
  type ReceivedPush,
  startPushService,
} from '../../../scripts/testing/push-service.ts';
import { inTransaction } from '../db/tx.ts';
import type { Polling } from '../jobs/polling.ts';
import { isLoopback } from '../push/public-address.ts';
import { createPushTransport, type PushTransport } from '../push/transport.ts';
import { startPushWorker } from '../push/worker.ts';
import {
  ask,
  createParts,
  createTestApp,
  createTestUser,
  type Method,
  type TestUser,
  type TestUserOptions,
} from './app.ts';
import { useDatabase } from './database.ts';
import { TEST_VAPID } from './vapid.ts';

/** An app with a test push service, and workers that send to it. Call it once at the top of a test file. */
export function usePush() {
  const parts = createParts();
  let service: PushService;
  let push: PushTransport;
  const logged: string[] = [];
  const workers: Polling[] = [];
  const database = useDatabase();
  let app: FastifyInstance;
  beforeAll(async () => {
    service = await startPushService();
    const options = {
      vapid: TEST_VAPID,
      hosts: [service.host],
      allowsAddress: isLoopback,
      ca: PUSH_SERVICE_CERTIFICATE,
    };
    push = createPushTransport(options);
    app = await createTestApp(database(), { ...parts, push });
  });
  afterEach(stopWorkers);
  afterAll(async () => {
    await app.close();
    push.close();
    await service.close();
  });

  async function stopWorkers(): Promise<void> {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  }

  const user = (own: Omit<TestUserOptions, 'clock'> = {}) => createTestUser(database(), { clock: parts.clock, ...own });
  return {
    ...parts,
    database,
    service: () => service,
    logged,
    user,
    stopWorkers,
    /** Starts a process that sends. */
    startWorker(): void {
      workers.push(
        startPushWorker({
          db: database().db,
          outbox: parts.pushOutbox,
          transport: push,
          clock: parts.clock,
          log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
          pollMs: 20,
        }),
      );
    },
    ask: (method: Method, url: string, { cookie }: TestUser, payload?: object) =>
      ask(app, method, url, { cookie, payload, headers: { 'user-agent': FIREFOX } }),
    /** Subscribes like a page does after a click. */
    async subscribe({ cookie }: TestUser, browser = service.browser(), timeZone = 'UTC') {
      const answer = await ask(app, 'POST', '/api/profile/push', {
        cookie,
        payload: { ...browser, timeZone },
        headers: { 'user-agent': FIREFOX },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { browser, id: String(answer.json().id) };
    },
    /** Adds an activity entry for the user. */
    notifyUser: (userId: string, kind: ActivityKind = 'matured', params: ActivityParams = TERM) =>
      inTransaction(database().db, (tx) => parts.notify(tx, { userId, kind, params, now: parts.clock.now() })),
    /** Waits until `count` messages have arrived for this browser, and returns them. */
    arrived: (browser: PushBrowser, count: number): Promise<ReceivedPush[]> =>
      vi.waitFor(() => {
        const got = service.of(browser);
        if (got.length < count) throw new Error(`${got.length} of ${count} messages`);
        return got;
      }),
  };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
/** An ended term: 98.7654 BNB and a reward. */
const TERM = { termDays: '90', amountWei: '98765400000000000000', rewardWei: '1234500000000000000', position: '8642' };
