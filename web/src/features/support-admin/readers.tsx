import { readTicketHere, ticketReaders } from '@eleven/protocol/api/admin/ticket-management';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';

/** Well within the time after which the server forgets a reader. */
const PULSE_MS = 20_000;

const keyOf = (number: string) => ['/api/admin/ticket-readers', number];

/** Notifies colleagues that this page is reading the ticket; the returned function reports that the user is typing. */
export function useReadHere(number: string, mayAnswer: boolean): () => void {
  const client = useQueryClient();
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const say = useCallback(
    (state: 'reading' | 'typing' | 'gone') => {
      if (!mayAnswer) return;
      callApi(readTicketHere, { params: { number }, body: { state } }).then(
        (reply) => state !== 'gone' && client.setQueryData(keyOf(number), reply),
        // A failure does no harm.
        () => {},
      );
    },
    [client, number, mayAnswer],
  );
  useEffect(() => {
    say('reading');
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      say(performance.now() - typedAt.current < PULSE_MS ? 'typing' : 'reading');
    }, PULSE_MS);
    return () => {
      clearInterval(timer);
      say('gone');
    };
  }, [say]);
  return useCallback(() => {
    const isNews = performance.now() - typedAt.current > PULSE_MS;
    typedAt.current = performance.now();
    if (isNews) say('typing');
  }, [say]);
}

/** Shown when a colleague has the same ticket open, or is writing an answer to it. */
export function OtherReaders({ number }: { number: string }) {
  const { data } = useQuery<ReplyOf<typeof ticketReaders>>({
    queryKey: keyOf(number),
    queryFn: ({ signal }) => callApi(ticketReaders, { params: { number }, signal }),
    staleTime: 0,
    refetchInterval: PULSE_MS,
  });
  const texts = useTexts({
    reads: {
      ko: (names: string) => `${names} 님도 이 문의를 보고 있습니다.`,
      en: (names) => `${names} also has this ticket open.`,
    },
    types: {
      ko: (names: string) => `${names} 님이 답변을 쓰고 있습니다.`,
      en: (names) => `${names} is writing an answer.`,
    },
  });
  const namesOf = (isTyping: boolean) =>
    (data?.readers ?? []).flatMap((reader) => (reader.isTyping === isTyping ? [reader.name] : [])).join(', ');
  const [typing, reading] = [namesOf(true), namesOf(false)];
  if (typing) {
    return (
      <Notice tone="warn" announce>
        {texts.types(typing)}
      </Notice>
    );
  }
  return reading ? <Notice announce>{texts.reads(reading)}</Notice> : null;
}
