import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { useLocale } from '../../i18n/locale.tsx';
import { BarPlot } from '../../ui/chart/bar-plot.tsx';
import { type Earned, totalWei } from './rewards-chart-bars.ts';
import { type DayText, shortDay, utcDay } from './rewards-chart-texts.ts';

interface RewardsChartPlotProps {
  /** At least one. */
  bars: readonly Earned[];
  /** The accessible name: the chart in a sentence. */
  label: string;
  title: string;
  dayText: DayText;
  /** Of the bar that is being read. */
  chosen: number | undefined;
  choose(index: number | undefined): void;
}

/** The rewards of each day: fixed terms at the bottom, flexible above them. */
export function RewardsChartPlot({ bars, dayText, ...plot }: RewardsChartPlotProps) {
  const locale = useLocale();
  const isYear = bars[0]?.from !== bars[0]?.to;
  const markText = isYear ? utcDay : shortDay;
  return (
    <BarPlot
      {...plot}
      layers={[
        ['fixed', bars.map(({ fixedWei }) => [0n, fixedWei])],
        ['free', bars.map((bar) => [bar.fixedWei, totalWei(bar)])],
      ]}
      valueText={(index) => {
        const bar = bars[index] as Earned;
        return `${dayText(bar, index === bars.length - 1)}: ${formatBnb(totalWei(bar), 6)} BNB`;
      }}
      scaleText={exactBnb}
      endsOnly={isYear}
      markText={(index) => markText(locale, bars[index]?.to ?? '')}
    />
  );
}
