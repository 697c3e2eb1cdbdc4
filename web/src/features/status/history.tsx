import { HISTORY_DAYS, MEASURE_SECONDS, type StatusHistory } from '@eleven/protocol/api/status';
import { COMPONENT_NAMES, type Component } from '@eleven/protocol/incidents';
import { type PointerEvent, useState } from 'react';
import { formatDate, useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { allDays, DAY_WIDTH, incidentsOn, outlinesOf, STRIP_HEIGHT, type StatusDay, uptimeOf } from './day-strip.ts';
import css from './history.module.css';
import { DAY_STATE_TEXTS } from './status-texts.ts';

const LEGEND = ['good', 'partly', 'disturbed', 'down', 'unknown'] as const;

/** The last 90 days of each component, as a strip of days or as a table. */
export function History({ history }: { history: StatusHistory }) {
  const { locale } = useFormat();
  const [isTable, setTable] = useState(false);
  const states = useTexts(DAY_STATE_TEXTS);
  const dayText = useDayText();
  const describe = useDayWords();
  const texts = useTexts({
    title: { ko: '지난 90일', en: 'The last 90 days' },
    asTable: { ko: '표로 보기', en: 'Show as table' },
    asStrips: { ko: '그림으로 보기', en: 'Show as chart' },
    day: { ko: '날짜', en: 'Day' },
    caption: { ko: '하루마다 각 부분의 가장 나쁜 상태', en: 'The worst state of each part, day by day' },
    about: {
      ko: `서버가 ${MEASURE_SECONDS}초마다 스스로 잰 값입니다. 재지 못한 시간은 정상으로 세지 않고 모르는 것으로 둡니다. 하루의 상태에는 공지한 장애도 들어갑니다. 막대 하나는 UTC 기준 하루입니다.`,
      en: `The server measures itself every ${MEASURE_SECONDS} seconds. Time that was not measured counts as unknown, not as operational. The state of a day also counts declared incidents. Each bar is one day in UTC.`,
    },
  });
  const all = history.components.map(({ days, ...rest }) => ({ ...rest, days: allDays(history.today, days) }));
  return (
    <Card
      title={texts.title}
      aside={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asStrips : texts.asTable}
        </Button>
      }
    >
      {isTable ? (
        <div className={css.table}>
          <ChartTable
            label={texts.caption}
            caption={texts.caption}
            heads={[texts.day, ...all.map(({ component }) => COMPONENT_NAMES[component][locale])]}
            rows={(all[0]?.days ?? [])
              .map(({ day }, index) => ({
                key: day,
                head: dayText(day, history.today),
                cells: all.map(({ component, days }) => (
                  <span key={component}>{days[index] && describe(days[index])}</span>
                )),
              }))
              .toReversed()}
          />
        </div>
      ) : (
        <>
          <ul className={css.components}>
            {all.map((one) => (
              <li key={one.component}>
                <Strip name={COMPONENT_NAMES[one.component][locale]} {...one} history={history} />
              </li>
            ))}
          </ul>
          <ul className={css.legend}>
            {LEGEND.map((state) => (
              <li key={state}>
                <svg className={css.sample} viewBox={`0 0 ${DAY_WIDTH} ${STRIP_HEIGHT}`} aria-hidden="true">
                  <path data-state={state} d={outlinesOf([state])[0]?.[1]} />
                </svg>
                {states[state]}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={css.about}>{texts.about}</p>
    </Card>
  );
}

interface StripProps {
  name: string;
  days: readonly StatusDay[];
  goodSeconds: number;
  badSeconds: number;
  component: Component;
  history: StatusHistory;
}

/** The pointer shows the day below it; arrow keys move from day to day. */
function Strip({ name, days, goodSeconds, badSeconds, component, history }: StripProps) {
  const { locale } = useFormat();
  const dayText = useDayText();
  const describe = useDayWords();
  const [chosen, setChosen] = useState<number>();
  const texts = useTexts({
    none: { ko: '아직 잰 적이 없습니다', en: 'Nothing measured yet' },
    uptime: {
      ko: (share: string, time: string) => `측정값: ${share} 정상 (${time})`,
      en: (share, time) => `Measured: ${share} operational over ${time}`,
    },
    hours: {
      ko: (count: number) => (count < 1 ? '1시간 미만' : `${count}시간`),
      en: (count) => (count < 1 ? 'less than 1 h' : `${count} h`),
    },
    days: { ko: (count: number) => `${count}일`, en: (count) => `${count} days` },
  });
  const share = uptimeOf({ goodSeconds, badSeconds });
  const hours = Math.floor((goodSeconds + badSeconds) / 3_600);
  const measured = hours < 48 ? texts.hours(hours) : texts.days(Math.floor(hours / 24));
  const last = days.length - 1;
  const textOf = (index: number) => {
    const day = days[index];
    if (!day) return '';
    const declared = incidentsOn(history.incidents, component, day.day).map(({ title }) => title[locale]);
    return `${dayText(day.day, history.today)}: ${[describe(day), ...declared].join(' · ')}`;
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(Math.max(Math.floor(((clientX - left) / width) * HISTORY_DAYS), 0), last));
  };
  return (
    <>
      <p className={css.head}>
        <strong>{name}</strong>
        <span>{share === undefined ? texts.none : texts.uptime(share, measured)}</span>
      </p>
      <div
        className={css.strip}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg viewBox={`0 0 ${days.length * DAY_WIDTH} ${STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {outlinesOf(days.map(({ state }) => state)).map(([state, outline]) => (
            <path key={state} data-state={state} d={outline} />
          ))}
          {chosen !== undefined && (
            <rect className={css.chosen} x={chosen * DAY_WIDTH - 1.5} width={DAY_WIDTH} height={STRIP_HEIGHT} />
          )}
        </svg>
        <input
          type="range"
          aria-label={name}
          aria-valuetext={textOf(chosen ?? last)}
          max={last}
          value={chosen ?? last}
          onChange={({ target }) => setChosen(Number(target.value))}
          onFocus={() => setChosen(last)}
          onBlur={() => setChosen(undefined)}
        />
      </div>
      <p className={css.ends}>
        <span>{days[0] && formatDate(locale, days[0].day, 'UTC')}</span>
        <span>{textOf(chosen ?? last)}</span>
      </p>
    </>
  );
}

/** A UTC day. The newest one is still running. */
function useDayText(): (day: string, today: string) => string {
  const { locale } = useFormat();
  const texts = useTexts({ soFar: { ko: (day: string) => `${day} 현재까지`, en: (day) => `${day} so far` } });
  return (day, today) => {
    const words = formatDate(locale, day, 'UTC');
    return day === today ? texts.soFar(words) : words;
  };
}

/** The measurements of a day in words. */
function useDayWords(): (day: StatusDay) => string {
  const states = useTexts(DAY_STATE_TEXTS);
  const texts = useTexts({
    bad: { ko: (minutes: number) => `${minutes}분 동안 문제`, en: (minutes) => `${minutes} min of trouble` },
    unknown: { ko: (hours: number) => `${hours}시간 측정 없음`, en: (hours) => `${hours} h not measured` },
  });
  return ({ state, badSeconds, unknownSeconds }) => {
    const hours = state === 'unknown' ? 0 : Math.floor(unknownSeconds / 3_600);
    return [
      // The hours already show how much was measured.
      states[state === 'partly' && hours > 0 ? 'good' : state],
      ...(badSeconds > 0 ? [texts.bad(Math.ceil(badSeconds / 60))] : []),
      ...(hours > 0 ? [texts.unknown(hours)] : []),
    ].join(', ');
  };
}
