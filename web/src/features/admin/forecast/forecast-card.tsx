import { forecastExport } from '@eleven/protocol/api/admin/forecast';
import { formatBnb } from '@eleven/protocol/money';
import type { ForecastCase } from '@eleven/protocol/vault/forecast';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useVaultScope } from '../../../vault/scope.ts';
import css from './forecast-card.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { CASE_NAMES, CASE_RULES } from './forecast-texts.ts';
import { FundingAdvice } from './funding-advice.tsx';
import { MaturityBars } from './maturity-bars.tsx';
import {
  type ForecastData,
  HORIZONS,
  type Horizon,
  type Paths,
  pathsOf,
  useForecast,
  weeksOf,
} from './use-forecast.ts';

/** The future of the reserve: its path in each case, the coming ends of terms, and the funding required by date. */
export function ForecastCard({ onFund }: { onFund: ((bnb: string) => void) | undefined }) {
  const { data, error, retry } = useForecast();
  const texts = useTexts({ title: { ko: '적립금 전망', en: 'Forecast of the reserve' } });
  return (
    <Card title={texts.title}>
      {error ? (
        <FailureNotice error={error} retry={retry} />
      ) : data ? (
        <ForecastDetails data={data} onFund={onFund} />
      ) : (
        <Skeleton size="tall" />
      )}
    </Card>
  );
}

function ForecastDetails({ data, onFund }: { data: ForecastData; onFund: ((bnb: string) => void) | undefined }) {
  const format = useFormat();
  const vault = useVaultScope();
  const [horizon, setHorizon] = useState<Horizon>('53');
  const [isTable, setTable] = useState(false);
  const rules = useTexts(CASE_RULES);
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    horizon: { ko: '기간', en: 'Horizon' },
    weeks: { ko: (count: string) => `${count}주`, en: (count) => `${count} weeks` },
    last: { ko: '마지막 만기까지', en: 'Last term' },
    asOf: {
      ko: (block: string, time: string) => `블록 ${block} (${time}) 기준, 계약의 계산식 그대로입니다.`,
      en: (block, time) => `As of block ${block} (${time}), by the contract’s own arithmetic.`,
    },
    scheduled: {
      ko: (count: string, bnb: string) =>
        `타임락에 예약된 출금 ${count}건(최대 ${bnb} BNB)이 실행되는 것으로 계산했습니다.`,
      en: (count, bnb) =>
        count === '1'
          ? `One withdrawal that waits in the timelock (at most ${bnb} BNB) is counted as executed.`
          : `${count} withdrawals that wait in the timelock (at most ${bnb} BNB) are counted as executed.`,
    },
    asTable: { ko: '표로 보기', en: 'Show as table' },
    asChart: { ko: '차트로 보기', en: 'Show as chart' },
    csv: { ko: 'CSV로 내려받기', en: 'Download as CSV' },
  });
  const weeks = weeksOf(horizon, data.input);
  const paths = useMemo(() => pathsOf(data, weeks), [data, weeks]);
  const most = data.withdrawals.reduce((sum, { mostWei }) => sum + mostWei, 0n);
  return (
    <div className={css.paper}>
      <Segmented<Horizon>
        compact
        legend={texts.horizon}
        options={HORIZONS.map((value) => ({ value, label: value === 'last' ? texts.last : texts.weeks(value) }))}
        value={horizon}
        onChange={setHorizon}
      />
      {data.withdrawals.length > 0 && (
        <Notice tone="warn">{texts.scheduled(format.count(data.withdrawals.length), formatBnb(most))}</Notice>
      )}
      <CaseOutcomes cases={data.cases} paths={paths} />
      {isTable ? (
        <ForecastTable cases={data.cases} paths={paths} input={data.input} />
      ) : (
        <>
          <ForecastChart key={weeks} cases={data.cases} paths={paths} />
          <MaturityBars key={`bars ${weeks}`} input={data.input} weeks={weeks} />
        </>
      )}
      <div className={css.foot}>
        <Button size="small" variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
        <a
          className={text.link}
          href={`${forecastExport.path}${vault === undefined ? '' : `?vault=${vault}`}`}
          download
        >
          {texts.csv}
        </a>
      </div>
      <FundingAdvice data={data} weeks={weeks} onFund={onFund} />
      <ul className={css.note}>
        {data.cases.map((kind) => (
          <li key={kind}>
            <b>{names[kind]}</b>: {rules[kind]}
          </li>
        ))}
        <li>{texts.asOf(format.count(data.blockNumber), format.longDateTime(Number(data.input.asOf)))}</li>
      </ul>
    </div>
  );
}

/** One sentence per case: when flexible stakes begin to earn 0 %, and when new stakes are refused. */
function CaseOutcomes({ cases, paths }: { cases: readonly ForecastCase[]; paths: Paths }) {
  const format = useFormat();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    lasts: { ko: '이 기간 내내 11%입니다.', en: '11% throughout.' },
    ends: {
      ko: (date: string) => `${date}부터 자유형은 0%입니다.`,
      en: (date) => `Flexible stakes earn 0% from ${date}.`,
    },
    refused: {
      ko: (date: string) => `${date}부터 새 예치 일부가 거절됩니다.`,
      en: (date) => `From ${date} some new stakes are refused.`,
    },
  });
  const sentence = (kind: ForecastCase) => {
    const { rateEndsAt, refusedFrom } = paths[kind];
    const rate = rateEndsAt === undefined ? texts.lasts : texts.ends(format.longDateTime(Number(rateEndsAt)));
    return refusedFrom === undefined ? rate : `${rate} ${texts.refused(format.date(Number(refusedFrom)))}`;
  };
  return (
    <dl className={css.ends}>
      {cases.map((kind) => (
        <div key={kind}>
          <dt>{names[kind]}</dt>
          <dd>{sentence(kind)}</dd>
        </div>
      ))}
    </dl>
  );
}
