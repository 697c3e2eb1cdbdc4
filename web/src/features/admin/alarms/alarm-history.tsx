import { alarmFigure, alarmKind, alarmTitle } from '@eleven/protocol/alarms';
import type { AlarmEpisode } from '@eleven/protocol/api/admin/alarms';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import rows from '../../../styles/entries.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { TwoLines } from '../two-lines.tsx';

/** The number shown at first. */
const FEW = 5;

/** Alarms that have ended. Open ones are listed with the checks. */
export function AlarmHistory({ alarms }: { alarms: readonly AlarmEpisode[] }) {
  const past = alarms.filter(({ endedAt }) => endedAt !== null);
  const { locale } = useFormat();
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
    all: { ko: (count: number) => `모두 보기 (${count})`, en: (count) => `Show all ${count}` },
  });
  const isShort = past.length > FEW && !showsAll;
  return (
    <Card
      title={texts.title}
      bare={past.length > 0}
      aside={
        isShort && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            {texts.all(past.length)}
          </Button>
        )
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
              cell: ({ kind, subject, detail }) => (
                <TwoLines below={detail ?? false}>{alarmTitle(kind, subject, locale)}</TwoLines>
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
