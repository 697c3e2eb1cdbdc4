/**
 * Refuses excess requests before doing any work for them. First those of a network over its budget: the refusal is held for a
 * second or two, so a client that retries immediately is slowed to the rate its connections allow. Then, while the event loop
 * lags, a share of all reads that grows until the loop keeps up. Health is always served; writes are limited where they are
 * handled (limits.ts).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { createBudget } from './budget.ts';

export interface LoadLimits {
  /** Requests per second from one network; 0: no limit. */
  readonly perSecond: number;
  /** Mean delay of the event loop beyond which reads are refused, in milliseconds; 0: never. */
  readonly lateMs: number;
}

export type ShedReason = 'address' | 'load';

const NEVER_SHED = /^\/(healthz|readyz|alarmz|metrics)(\?|$)/;
const READING = new Set(['GET', 'HEAD']);
/** Random for each: refusals that ended together would be retried together, ahead of everybody else. */
const HOLD_MS = [1_000, 2_000] as const;
/** Beyond that, refusals are sent at once and their connections closed. */
const MAX_HELD = 256;
const SAMPLE_EVERY_MS = 250;
/** Change of the refused share per sample, and its maximum: some requests must always get through to detect recovery. */
const SHARE_STEP = 0.1;
const MAX_SHARE = 0.95;
const RESOLUTION_MS = 10;

export function shedLoad(
  app: FastifyInstance,
  { perSecond, lateMs }: LoadLimits,
  onShed: (reason: ShedReason) => void = () => {},
): void {
  const budget = perSecond > 0 ? createBudget(perSecond) : undefined;
  const refusedShare = lateMs > 0 ? watchDelay(app, lateMs) : () => 0;
  let held = 0;

  function refuseNetwork(reply: FastifyReply, done: (error: Error) => void): void {
    onShed('address');
    const error = new AppError('request.rateLimited', {}, { retryAfter: 1 });
    if (held >= MAX_HELD) {
      reply.header('connection', 'close');
      done(error);
      return;
    }
    held += 1;
    const [shortest, longest] = HOLD_MS;
    const timer = setTimeout(answer, shortest + Math.random() * (longest - shortest));
    function answer(): void {
      held -= 1;
      reply.raw.off('close', giveUp);
      done(error);
    }
    function giveUp(): void {
      clearTimeout(timer);
      answer();
    }
    reply.raw.once('close', giveUp);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (NEVER_SHED.test(request.url)) done();
    else if (budget && !budget.take(request.network)) refuseNetwork(reply, done);
    else if (READING.has(request.method) && Math.random() < refusedShare()) {
      onShed('load');
      done(new AppError('unavailable', {}, { cause: new Error('the event loop lags: reads are refused') }));
    } else done();
  });
}

/** The share of reads to refuse now. */
function watchDelay(app: FastifyInstance, lateMs: number): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let share = 0;
  const timer = setInterval(() => {
    // The monitor measures from one tick to the next, so its resolution is included.
    const isLate = delay.count > 0 && delay.mean / 1e6 - RESOLUTION_MS > lateMs;
    share = Math.min(MAX_SHARE, Math.max(0, share + (isLate ? SHARE_STEP : -SHARE_STEP)));
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => share;
}
