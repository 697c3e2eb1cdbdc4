/** Background jobs of announcements: show and hide them on open pages, and notify their readers of an answer. */
import type { Polling } from '../../jobs/polling.ts';
import { type AnswerJobDeps, startAnswers } from './answer-job.ts';
import { startTurns, type TurnJobDeps } from './turn-job.ts';

export function startAnnouncing(deps: AnswerJobDeps & TurnJobDeps): Polling {
  const started = [startTurns(deps), startAnswers(deps)];
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}
