/** The two-stroke gauge, the drum counter and the bars. */
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { BarPlot } from '../../ui/chart/bar-plot.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { DrumCounter } from '../../ui/chart/drum-counter.tsx';
import { Gauge, GhostGauge } from '../../ui/chart/gauge.tsx';
import { GaugeScale } from '../../ui/chart/gauge-scale.tsx';
import css from './dev-gallery-page.module.css';

const SIZES = ['full', 'medium', 'compact', 'small'] as const;
/** Plenty, hardly anything free, used up, nothing promised, nothing at all. */
const LEVELS = [
  [40, 125],
  [98, 100],
  [100, 100],
  [0, 50],
  [0, 0],
] as const;

/** 11% a year on 1,000 BNB, in wei per millisecond. */
const WEI_PER_MS = (110n * 10n ** 18n) / 31_536_000_000n;
const startedAt = Date.now();
const running = (atMs = Date.now()) => 12n * 10n ** 18n + BigInt(atMs - startedAt) * WEI_PER_MS;

/** The promised and the held amount of each day. */
const DAYS = Array.from({ length: 30 }, (_, index) => ({
  promised: BigInt(20 + (index % 4)),
  all: BigInt(40 + index),
}));

export function Figures() {
  const [chosen, choose] = useState<number>();
  const texts = useTexts({
    gauges: { ko: '두 획 게이지', en: 'Two-stroke gauge' },
    label: {
      ko: (promised: number, held: number) => `약속한 보상 ${promised} BNB, 보유 ${held} BNB`,
      en: (promised, held) => `Promised ${promised} BNB, held ${held} BNB`,
    },
    none: { ko: '빈 게이지', en: 'Empty gauge' },
    counters: { ko: '드럼 카운터', en: 'Drum counter' },
    say: { ko: (amount: string) => `${amount} BNB를 받을 수 있습니다`, en: (amount) => `${amount} BNB can be claimed` },
    bars: { ko: '막대그림', en: 'Bars' },
    table: { ko: '날마다의 표', en: 'Table of days' },
    promised: { ko: '약속한 보상', en: 'Promised' },
    all: { ko: '보유', en: 'Held' },
    day: { ko: (index: number) => `${index + 1}일`, en: (index) => `Day ${index + 1}` },
  });
  return (
    <>
      <Card title={texts.gauges}>
        <div className={css.row}>
          {SIZES.map((size) => (
            <Gauge
              key={size}
              promised={40}
              held={125}
              size={size}
              {...(size === 'full' || size === 'medium' ? { Scale: GaugeScale } : {})}
              label={texts.label(40, 125)}
            />
          ))}
        </div>
        <div className={css.row}>
          {LEVELS.map(([promised, held]) => (
            <Gauge key={`${promised}/${held}`} promised={promised} held={held} label={texts.label(promised, held)} />
          ))}
          <GhostGauge label={texts.none} />
        </div>
      </Card>
      <Card title={texts.counters}>
        <p>
          <DrumCounter read={running} unit="BNB" say={texts.say} />
        </p>
        <p>
          <DrumCounter read={running} unit="BNB" say={texts.say} size="small" />
        </p>
        <p>
          <DrumCounter read={() => 0n} unit="BNB" say={texts.say} size="small" />
        </p>
      </Card>
      <Card title={texts.bars}>
        <div className={css.plot}>
          <BarPlot
            label={texts.bars}
            title={texts.bars}
            layers={[
              ['owed', DAYS.map(({ promised }) => [0n, promised])],
              ['free', DAYS.map(({ promised, all }) => [promised, all])],
            ]}
            valueText={texts.day}
            scaleText={String}
            endsOnly={false}
            markText={texts.day}
            chosen={chosen}
            choose={choose}
          />
        </div>
        <div className={css.plot}>
          <ChartTable
            label={texts.table}
            caption={texts.table}
            heads={[texts.bars, texts.promised, texts.all]}
            rows={DAYS.map(({ promised, all }, index) => ({
              key: `${index}`,
              head: texts.day(index),
              cells: [`${promised}`, `${all}`],
            }))}
          />
        </div>
      </Card>
    </>
  );
}
