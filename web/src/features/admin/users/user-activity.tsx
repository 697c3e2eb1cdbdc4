import { userActivity } from '@eleven/protocol/api/admin-users';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import rows from '../../../styles/entries.module.css';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';

/** The account's activity in the reader's language. */
export function UserActivity({ id }: { id: string }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '활동', en: 'Activity' },
    none: { ko: '아직 활동이 없습니다.', en: 'Nothing has happened yet.' },
  });
  const { rows: entries, reading } = useApiPages(userActivity, { params: { id }, rowsOf: (page) => page.entries });
  return (
    <Card title={texts.title}>
      {reading.isPending && <Skeleton size="tall" />}
      {reading.data && entries.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.action}</b> {entry.description}
            </span>
            <small>{fullTime(format, entry.createdAt)}</small>
          </li>
        ))}
      </ul>
      <MorePages reading={reading} />
    </Card>
  );
}
