/** Notifies the readers of an announcement of its answer, in the bell. Its emails are posted with the answer itself. */
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { inBatches, type Polling, startPolling } from '../../jobs/polling.ts';
import type { Notify } from '../../notify/notify.ts';
import * as store from './answers.store.ts';

export interface AnswerJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notify: Notify;
  readonly jobs?: Jobs | undefined;
}

/** Short enough that nothing waits for it: the embedded database has one connection. */
const BATCH = 500;

/** Prefix of each entry's and email's key, so nobody gets two. */
export const keyOfAnswer = (announcementId: number) => `announcement answer:${announcementId}`;

export function startAnswers(deps: AnswerJobDeps): Polling {
  const { log, jobs } = deps;
  const run = inBatches(() => notifyReaders(deps));
  return startPolling({ name: 'answers', run, failing: 'answers to announcements wait', log, jobs });
}

/**
 * Notifies the next readers of the oldest answer that is still going out.
 * @returns False if there is none, or another process has it.
 */
export async function notifyReaders(
  { db, clock, notify }: Pick<AnswerJobDeps, 'db' | 'clock' | 'notify'>,
  batch = BATCH,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const answer = await store.lockUnnotified(tx);
    if (!answer) return false;
    const now = clock.now();
    const ids = await store.listReaders(tx, answer, batch, now);
    const params = { answerKo: answer.textKo, answerEn: answer.textEn };
    const onceKey = keyOfAnswer(answer.announcementId);
    const news = { kind: 'announcementAnswered', params, now, onceKey, bulk: true } as const;
    await notify(tx, ...ids.map((userId) => ({ userId, ...news })));
    const isOver = ids.length < batch;
    await store.saveNotified(tx, answer, { until: ids.at(-1), count: ids.length, notifiedAt: isOver ? now : null });
    return true;
  });
}
