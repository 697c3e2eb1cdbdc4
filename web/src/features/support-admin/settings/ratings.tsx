import { ticketRatings } from '@eleven/protocol/api/admin/ticket-ratings';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../support-admin.module.css';

interface Counted {
  readonly name: string;
  readonly good: number;
  readonly bad: number;
}

/** How customers rated the help in the last twelve months. */
export function Ratings() {
  const { locale } = useFormat();
  const { data, error, refetch } = useApiQuery(ticketRatings, { staleTime: 0 });
  const texts = useTexts({
    title: { ko: '고객 평가 (최근 12개월)', en: 'Ratings by customers, last 12 months' },
    none: { ko: '아직 평가가 없습니다.', en: 'No ratings yet.' },
    months: { ko: '월별', en: 'By month' },
    assignees: { ko: '담당자별', en: 'By assignee' },
    replies: { ko: '자주 쓰는 답변별', en: 'By canned reply' },
    nobody: { ko: '담당자 없음', en: 'Nobody' },
  });
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton size="medium" />}
      {data?.months.length === 0 && <p className={css.about}>{texts.none}</p>}
      {data && (
        <>
          <Counts title={texts.months} rows={data.months.map(({ month, ...counts }) => ({ name: month, ...counts }))} />
          <Counts
            title={texts.assignees}
            rows={data.assignees.map(({ name, ...counts }) => ({ name: name ?? texts.nobody, ...counts }))}
          />
          <Counts
            title={texts.replies}
            rows={data.replies.map(({ title, good, bad }) => ({ name: title[locale], good, bad }))}
          />
        </>
      )}
    </Card>
  );
}

function Counts({ title, rows }: { title: string; rows: readonly Counted[] }) {
  const format = useFormat();
  const texts = useTexts({
    counts: {
      ko: (good: string, bad: string) => `도움이 됨 ${good} · 되지 않음 ${bad}`,
      en: (good, bad) => `helped ${good} · did not ${bad}`,
    },
  });
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={css.subtitle}>{title}</h3>
      <ul className={css.rows}>
        {rows.map(({ name, good, bad }) => (
          <li key={`${name} ${good} ${bad}`}>
            <span>{name}</span>
            <small>{texts.counts(format.count(good), format.count(bad))}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
