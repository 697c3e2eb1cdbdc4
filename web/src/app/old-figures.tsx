import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { keptAt } from '../lib/old-answers.ts';
import { Time } from '../ui/time.tsx';

/** Reads the figures again: at once, because a single reply may have been late, and whenever another read succeeds. */
function readAgain(client: QueryClient): () => void {
  const read = () => {
    for (const path of keptAt.keys()) void client.prefetchQuery({ queryKey: [path], staleTime: 0 });
  };
  read();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const path = event.query.queryKey.join('/');
    // The configuration may itself be a copy, which has no age.
    if (!keptAt.has(path) && path !== '/api/config') read();
  });
}

/** Says how old the figures on the page are when the service worker has replied with its stored copy. */
export default function OldFigures({ since }: { since: number }) {
  const texts = useTexts({
    before: {
      ko: '서버가 제때 응답하지 않아 이전 수치를 표시합니다. 기준: ',
      en: 'The server could not be reached in time. Figures are from ',
    },
    after: { ko: '.', en: '.' },
  });
  const client = useQueryClient();
  useEffect(() => readAgain(client), [client]);
  return (
    <>
      {texts.before}
      <Time at={new Date(since).toISOString()} />
      {texts.after}
    </>
  );
}
