import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { BarPlot, type BarPlotProps } from '../../ui/chart/bar-plot.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './day-chart.module.css';
import { DAY_TEXTS } from './day-texts.ts';

const SPANS = ['30', '90', '365'] as const;
export type Span = (typeof SPANS)[number];

/** State of the chart: the number of days, the selected bar, and chart or table. */
export function useDayChart() {
  const { spans } = useTexts(DAY_TEXTS);
  const [span, setSpan] = useState<Span>('30');
  const [chosen, choose] = useState<number>();
  const [isTable, setTable] = useState(false);
  return {
    span,
    spanText: spans[span],
    setSpan(next: Span) {
      setSpan(next);
      choose(undefined);
    },
    chosen: isTable ? undefined : chosen,
    choose,
    isTable,
    setTable,
  };
}

type DayChartState = ReturnType<typeof useDayChart>;

export function SpanChoice({ chart, legend }: { chart: DayChartState; legend: string }) {
  const { spans } = useTexts(DAY_TEXTS);
  return (
    <div className={css.spans}>
      <Segmented<Span>
        compact
        legend={legend}
        options={SPANS.map((value) => ({ value, label: spans[value] }))}
        value={chart.span}
        onChange={chart.setSpan}
      />
    </div>
  );
}

interface DayChartProps {
  chart: DayChartState;
  /** Above the chart: the figures of the selected bar, as text. */
  children: ReactNode;
  className: string | undefined;
  failure: { error: Error; retry(): void } | undefined;
  isRead: boolean;
  /** Shown instead of an empty chart. */
  none?: string | false;
  /** Called only if there is at least one bar. */
  plot(): Omit<BarPlotProps, 'chosen' | 'choose'>;
  table(): ReactNode;
  /** Before and after the note on the days. */
  notes: readonly [before: ReactNode, after?: ReactNode];
  /** On the page's background instead of a card: larger, with these further controls. */
  onPage?: ReactNode;
}

/** The days as a chart or as a table, or why there are none, with a button for the other view. */
export function DayChart(props: DayChartProps) {
  const { chart, failure, isRead, none, notes, onPage } = props;
  const { chosen, choose, isTable, setTable } = chart;
  const texts = useTexts(DAY_TEXTS);
  const ground = onPage ? css.onPage : '';
  return (
    <>
      <div
        className={classNames(css.figures, text.small, text.muted, props.className)}
        aria-live="polite"
        aria-busy={!isRead && !failure}
      >
        {props.children}
      </div>
      <div className={`${css.place} ${ground}`}>
        {failure ? (
          <FailureNotice {...failure} />
        ) : !isRead ? (
          <Skeleton />
        ) : none ? (
          <p>{none}</p>
        ) : isTable ? (
          props.table()
        ) : (
          <BarPlot {...props.plot()} chosen={chosen} choose={choose} />
        )}
      </div>
      <div className={`${css.foot} ${ground}`}>
        {onPage}
        <span className={`${text.tiny} ${text.dim}`}>
          {notes[0]}
          {texts.note}
          {notes[1]}
        </span>
        <Button
          variant="ghost"
          size="small"
          disabled={Boolean(failure || !isRead || none)}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
    </>
  );
}
