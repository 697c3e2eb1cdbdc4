import { alarmFigure, alarmKind, alarmThreshold, alarmTitle, mendPath, runbookOf } from '@eleven/protocol/alarms';
import { type AlarmCheck, type StaffAlarms, staffAlarms } from '@eleven/protocol/api/admin/alarms';
import { adminUser } from '@eleven/protocol/api/auth';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { everyOnceRead, StaleNotice } from '../../../ui/stale-notice.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { TwoLines } from '../two-lines.tsx';
import { Acknowledge } from './acknowledge.tsx';
import { AlarmChannels } from './alarm-channels.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import css from './alarms.module.css';
import { Trouble } from './trouble.tsx';

/** The server checks every half minute. */
const REFETCH_MS = 15_000;

const useAlarms = () => useApiQuery(staffAlarms, { staleTime: 0, refetchInterval: everyOnceRead(REFETCH_MS) });

/** The alarms: each check with its figure, its limit and its start. One line while every check is OK. */
export function AlarmsCard() {
  const reading = useAlarms();
  const { data, error, refetch } = reading;
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '경보', en: 'Alarms' },
    none: {
      ko: '아직 살펴보지 않았습니다. 서버가 시작하고 30초 뒤에 처음 살펴봅니다.',
      en: 'Nothing has been checked yet. The first check is half a minute after the server starts.',
    },
    unwatched: {
      ko: (at: string) => `${at} 이후로 아무 서버도 살펴보지 않아 지금 상태를 알 수 없습니다.`,
      en: (at) => `No server has checked since ${at}, so the current state is unknown.`,
    },
    ok: { ko: (all: string) => `항목 ${all}개가 모두 정상입니다`, en: (all) => `All ${all} checks are OK` },
    troubled: {
      ko: (count: string, all: string) => `항목 ${all}개 가운데 ${count}개가 정상이 아닙니다`,
      en: (count, all) => (count === '1' ? `1 of ${all} checks is not OK` : `${count} of ${all} checks are not OK`),
    },
    last: { ko: (all: string) => `항목 ${all}개의 마지막 결과`, en: (all) => `Last results of ${all} checks` },
  });
  const all = format.count(data?.checks.length ?? 0);
  const troubled = data?.checks.filter(({ state }) => state !== 'ok').length ?? 0;
  return (
    <div className={css.stack}>
      <Card title={texts.title} bare={Boolean(data && data.checks.length > 0)}>
        {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
        <StaleNotice reading={reading} />
        {!data && !error && <Skeleton size="tall" />}
        {data && data.checks.length === 0 && <p>{texts.none}</p>}
        {data && data.checks.length > 0 && !data.isWatched && (
          <Notice tone="danger" announce>
            {texts.unwatched(data.evaluatedAt === null ? '–' : format.longDateTime(data.evaluatedAt))}
          </Notice>
        )}
        {data && data.checks.length > 0 && (
          <details className={css.checks} open={troubled > 0 || !data.isWatched}>
            <summary>
              {troubled > 0
                ? texts.troubled(format.count(troubled), all)
                : (data.isWatched ? texts.ok : texts.last)(all)}
            </summary>
            <Checks data={data} />
          </details>
        )}
      </Card>
    </div>
  );
}

/** Past alarms, and the recipients of the next ones. */
export function AlarmRecords() {
  const { data } = useAlarms();
  if (!data) return null;
  return (
    <div className={css.stack}>
      <AlarmHistory alarms={data.alarms} />
      <AlarmChannels data={data} />
    </div>
  );
}

const ORDER: readonly AlarmCheck['state'][] = ['bad', 'unknown', 'ok'];

function Checks({ data }: { data: StaffAlarms }) {
  const { locale } = useFormat();
  const { data: member } = useApiQuery(adminUser);
  const [asked, setAsked] = useState<string>();
  const texts = useTexts({
    caption: { ko: '경보: 지금의 상태', en: 'Alarms: current state' },
    check: { ko: '항목', en: 'Check' },
    state: { ko: '상태', en: 'State' },
    value: { ko: '지금', en: 'Now' },
    threshold: { ko: '경보 기준', en: 'Alarm' },
    since: { ko: '언제부터', en: 'Since' },
    mend: { ko: '고치는 곳', en: 'How to fix it' },
    open: { ko: '열기', en: 'Open' },
    runbook: { ko: (heading: string) => `운영 문서: ${heading}`, en: (heading) => `In the manual: ${heading}` },
    acknowledge: { ko: '확인', en: 'Acknowledge' },
    taken: { ko: (name: string) => `${name} 확인함`, en: (name) => `Acknowledged by ${name}` },
    somebody: { ko: '탈퇴한 직원', en: 'a former member' },
  });
  const rows = data.checks.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const mayTake = member?.role === 'admin' || member?.role === 'support';
  const open = data.alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const focusTarget = useFocusAfterQuestion(asked !== undefined, open.map(({ id }) => id).join());
  const alarmOf = ({ alarmId }: AlarmCheck) => data.alarms.find(({ id }) => id === alarmId);
  return (
    <div ref={focusTarget} tabIndex={-1}>
      <Table
        caption={texts.caption}
        rows={rows}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        columns={[
          {
            head: texts.check,
            cell: ({ kind, subject, state, value, detail }) => (
              <TwoLines below={state === 'bad' && <Trouble kind={kind} isKnown={value !== null} detail={detail} />}>
                {alarmTitle(kind, subject, locale)}
              </TwoLines>
            ),
          },
          { head: texts.state, narrow: 'end', cell: ({ state }) => <State state={state} /> },
          {
            head: texts.value,
            kind: 'number',
            narrow: 'line',
            cell: ({ kind, value }) => value !== null && alarmFigure(alarmKind(kind).unit, value, locale),
          },
          {
            head: texts.threshold,
            kind: 'number',
            narrow: 'line',
            cell: ({ kind, threshold }) => threshold !== null && alarmThreshold(kind, threshold, locale),
          },
          { head: texts.since, narrow: 'line', cell: ({ since }) => <Time at={since} /> },
          {
            head: texts.mend,
            narrow: 'line',
            cell: (check) => {
              const alarm = alarmOf(check);
              const isTaken = alarm?.acknowledgedAt != null;
              if (check.state !== 'bad' && !alarm) return null;
              return (
                <span className={css.acts}>
                  <TwoLines
                    below={
                      isTaken ? (
                        <>
                          {texts.taken(alarm.acknowledgedBy ?? texts.somebody)}
                          {alarm.note !== null && ` · ${alarm.note}`}
                        </>
                      ) : (
                        texts.runbook(runbookOf(check.kind, check.detail))
                      )
                    }
                  >
                    <Link to={mendPath(check.kind)}>{texts.open}</Link>
                  </TwoLines>
                  {alarm && !isTaken && mayTake && (
                    <Button size="small" onClick={() => setAsked(alarm.id)}>
                      {texts.acknowledge}
                    </Button>
                  )}
                </span>
              );
            },
          },
        ]}
      />
      {asked !== undefined && <Acknowledge id={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** In colour, as a shape, and in a word. */
function State({ state }: Pick<AlarmCheck, 'state'>) {
  const texts = useTexts({
    ok: { ko: '정상', en: 'OK' },
    bad: { ko: '문제 있음', en: 'Trouble' },
    unknown: { ko: '알 수 없음', en: 'Unknown' },
  });
  const looks = { ok: ['ok', MORE_ICONS.check], bad: ['danger', 'warning'], unknown: ['warn', 'help'] } as const;
  const [tone, icon] = looks[state];
  return (
    <Tag tone={tone}>
      <span className={css.state}>
        <Icon name={icon} size={14} />
        {texts[state]}
      </span>
    </Tag>
  );
}
