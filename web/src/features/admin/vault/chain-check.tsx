import { auditCheck } from '@eleven/protocol/api/admin-audit';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import css from '../list.module.css';

/** Checks that every entry of the audit log still continues from the one before it. */
export function ChainCheck() {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useApiQuery(auditCheck, { staleTime: 0 });
  const texts = useTexts({
    holds: { ko: '기록이 온전합니다', en: 'The log is intact' },
    broken: {
      ko: (at: string) => `${at}번 기록에서 사슬이 끊어졌습니다`,
      en: (at) => `The chain breaks at entry ${at}`,
    },
    entries: {
      ko: (count: string) => `기록 ${count}건의 해시를 모두 다시 계산했습니다.`,
      en: (count) => `The hashes of all ${count} entries were recomputed.`,
    },
    head: { ko: '마지막 해시', en: 'Newest hash' },
    copy: { ko: '마지막 해시 복사', en: 'Copy the newest hash' },
    again: { ko: '다시 확인', en: 'Check again' },
    checking: { ko: '확인 중', en: 'Checking' },
  });
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <div className={css.checked} role="status">
      {data.ok ? (
        <Tag tone="ok">{texts.holds}</Tag>
      ) : (
        <Tag tone="danger">{texts.broken(format.count(data.brokenAt ?? 0))}</Tag>
      )}
      <span>{texts.entries(format.count(data.entries))}</span>
      <span>
        {texts.head}{' '}
        <span className={css.hash} title={data.head}>
          {data.head.slice(0, 12)}
        </span>
        <CopyButton value={data.head} label={texts.copy} />
      </span>
      <Button size="small" busy={isFetching && texts.checking} onClick={() => void refetch()}>
        {texts.again}
      </Button>
    </div>
  );
}
