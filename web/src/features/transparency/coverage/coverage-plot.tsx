import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { exactBnb, withCommas } from '@eleven/protocol/money';
import { useLocale } from '../../../i18n/locale.tsx';
import { BarPlot } from '../../../ui/chart/bar-plot.tsx';
import { heightOf, type Measure } from './coverage-bars.ts';
import { shortDay, utcDay } from './coverage-texts.ts';

interface CoveragePlotProps {
  /** At least one, oldest first. */
  bars: readonly CoverageDay[];
  measure: Measure;
  /** The accessible name: the chart in a sentence. */
  label: string;
  title: string;
  /** The text of a bar. */
  textOf(bar: CoverageDay, isRunning: boolean): string;
  /** Of the bar that is being read. */
  chosen: number | undefined;
  choose(index: number | undefined): void;
}

/** With fewer days than these a bar would be as wide as a wall. */
const LEAST_PLACES = 30;

/** One figure of the vault on each day. */
export function CoveragePlot({ bars, measure, textOf, ...plot }: CoveragePlotProps) {
  const locale = useLocale();
  const last = bars.length - 1;
  const markText = bars.length > 60 ? utcDay : shortDay;
  return (
    <BarPlot
      {...plot}
      layers={[[measure === 'liabilities' ? 'owed' : 'free', bars.map((bar) => [0n, heightOf(bar, measure)])]]}
      places={Math.max(bars.length, LEAST_PLACES)}
      valueText={(index) => textOf(bars[index] as CoverageDay, index === last)}
      scaleText={(height) => (measure === 'runway' ? `${height}` : exactBnb(height)).replace(/^\d+/, withCommas)}
      endsOnly={last < 3}
      markText={(index) => markText(locale, bars[index]?.day ?? '')}
    />
  );
}
