import { expect, it } from 'vitest';
import { alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import { useStaff } from '../../testing/staff.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { readWatch } from './alarms.store.ts';
import { createWatch } from './watch.ts';
import { createWebhooks } from './webhooks.ts';

const { database, clock, outbox } = useStaff();
const receiver = useWebhookReceiver();

it('a reading that fails is no outage of the database, and leaves the watch to another process', async () => {
  receiver.answer();
  const env = alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true);
  const watch = createWatch({
    db: database().db,
    clock,
    log: createLog('silent'),
    outbox,
    webhooks: createWebhooks({ ...env, allowsAddress: () => true, timeoutMs: 2_000 }),
    readings: () => Promise.reject(new TypeError('a fault of the program')),
    publicUrl: 'https://eleven.example',
  });
  for (let count = 0; count < 12; count += 1) await watch.evaluate();
  expect(receiver.received).toEqual([]);
  expect(await readWatch(database().db)).toBeUndefined();
});
