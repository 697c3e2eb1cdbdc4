import type { QueryClient } from '@tanstack/react-query';
import { defineTexts } from '../../i18n/texts.ts';
import { oldestAnswer } from '../../lib/old-answers.ts';

export const AGAIN_TEXTS = defineTexts({
  again: { ko: '다시 읽기', en: 'Read again' },
  reading: { ko: '다시 읽고 있습니다.', en: 'Reading again …' },
  read: { ko: '다시 읽었습니다.', en: 'Read again.' },
  failed: { ko: '전부 다시 읽지는 못했습니다.', en: 'Not everything could be read again.' },
});

/** Reads all data of the page again. False if some of it could not be read, or came from the service worker's store. */
export async function readAgain(client: QueryClient): Promise<boolean> {
  // Without a network, attempts wait for its return and do not end.
  if (!navigator.onLine) return false;
  const listening = new AbortController();
  const isLost = new Promise<boolean>((resolve) => {
    addEventListener('offline', () => resolve(true), { signal: listening.signal });
  });
  const active = { type: 'active' } as const;
  const isInterrupted = await Promise.race([client.refetchQueries(active).then(() => false), isLost]);
  listening.abort();
  const isMissing = client
    .getQueryCache()
    .findAll(active)
    .some(({ state }) => state.status === 'error');
  return !isInterrupted && !isMissing && oldestAnswer() === undefined;
}
