import { alarmFigure, alarmKind, alarmTitle } from '@eleven/protocol/alarms';
import { type AlarmEpisode, alarmExport } from '@eleven/protocol/api/admin/alarms';
import { adminUser } from '@eleven/protocol/api/auth';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import rows from '../../../styles/entries.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/table/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { TwoLines } from '../two-lines.tsx';
import { isRepeating } from './trouble.tsx';

/** The number shown at first. */
const FEW = 5;

/** Alarms that have ended. Open ones are listed with the checks. */
export function AlarmHistory({ alarms }: { alarms: readonly AlarmEpisode[] }) {
  const past = alarms.filter(({ endedAt }) => endedAt !== null);
  const { locale } = useFormat();
  const { data: member } = useApiQuery(adminUser);
  const [showsAll, setShowsAll] = useState(false);
  const texts = useTexts({
    title: { ko: '지난 경보', en: 'Past alarms' },
    none: { ko: '아직 없습니다.', en: 'None so far.' },
    alarm: { ko: '경보', en: 'Alarm' },
    began: { ko: '시작', en: 'Began' },
    ended: { ko: '끝', en: 'Ended' },
    last: { ko: '마지막 값', en: 'Last figure' },
    taken: { ko: '확인', en: 'Acknowledged' },
    nobody: { ko: '아무도 확인하지 않음', en: 'By nobody' },
    former: { ko: '탈퇴한 직원', en: 'A former member' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    all: { ko: (count: number) => `모두 보기 (${count})`, en: (count) => `Show all ${count}` },
  });
  const isShort = past.length > FEW && !showsAll;
  return (
    <Card
      title={texts.title}
      bare={past.length > 0}
      aside={
        <span className={classNames(layout.row, layout.wrapping)}>
          {isShort && (
            <Button size="small" onClick={() => setShowsAll(true)}>
              {texts.all(past.length)}
            </Button>
          )}
          {member?.role === 'admin' && alarms.length > 0 && (
            <ExportLink href={alarmExport.path}>{texts.export}</ExportLink>
          )}
        </span>
      }
    >
      {past.length === 0 && <p className={rows.none}>{texts.none}</p>}
      {past.length > 0 && (
        <Table
          caption={texts.title}
          rows={isShort ? past.slice(0, FEW) : past}
          rowKey={({ id }) => id}
          columns={[
            {
              head: texts.alarm,
              narrow: 'wide',
              cell: ({ kind, subject, value, detail }) => (
                <TwoLines
                  below={detail !== null && !(isRepeating(kind) && value !== null) && <span lang="en">{detail}</span>}
                >
                  {alarmTitle(kind, subject, locale)}
                </TwoLines>
              ),
            },
            { head: texts.began, narrow: 'line', cell: ({ startedAt }) => <Time at={startedAt} /> },
            {
              head: texts.ended,
              narrow: 'line',
              cell: ({ endedAt }) => endedAt !== null && <Time at={endedAt} />,
            },
            {
              head: texts.last,
              kind: 'number',
              narrow: 'line',
              cell: ({ kind, value }) => value !== null && alarmFigure(alarmKind(kind).unit, value, locale),
            },
            {
              head: texts.taken,
              narrow: 'line',
              cell: ({ acknowledgedAt, acknowledgedBy, note }) =>
                acknowledgedAt === null ? (
                  texts.nobody
                ) : (
                  <TwoLines
                    below={
                      <>
                        <Time at={acknowledgedAt} />
                        {note !== null && ` · ${note}`}
                      </>
                    }
                  >
                    {acknowledgedBy ?? texts.former}
                  </TwoLines>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}
