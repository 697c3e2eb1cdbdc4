import { readOwnData } from '@eleven/protocol/api/own/own-data';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { ExportCard } from './export-card.tsx';

/** The interval of status requests while a file is being made. */
const POLL_MS = 2_000;

/** A copy of all stored data, and the deletion of the account. */
export function OwnData({ exitPage, isConfirmed }: { exitPage: string; isConfirmed: boolean }) {
  const { data, error, refetch } = useApiQuery(readOwnData, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'running' ? POLL_MS : false),
  });
  const texts = useTexts({
    title: { ko: '내 데이터', en: 'Your data' },
    about: {
      ko: '내 데이터 사본을 내려받거나, 계정을 삭제할 수 있습니다.',
      en: 'Download a copy of your data, or delete the account.',
    },
    waiting: { ko: '내 데이터의 상태를 불러오는 중', en: 'Loading the state of your data' },
  });
  return (
    <Section title={texts.title} about={texts.about}>
      {!data && error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {data && (
        <>
          <ExportCard made={data.export} isConfirmed={isConfirmed} />
          <DeletionCard deletion={data.deletion} stakedWei={data.stakedWei} exitPage={exitPage} />
        </>
      )}
    </Section>
  );
}
