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

/** How many days are shown, which bar is being read, and whether all stand in a table. */
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
  /** Above the picture: the figures of the bar that is being read, in words. */
  children: ReactNode;
  className: string | undefined;
  failure: { error: Error; retry(): void } | undefined;
  isRead: boolean;
  /** In place of a picture of nothing. */
  none?: string | false;
  /** With at least one bar. */
  plot(): Omit<BarPlotProps, 'chosen' | 'choose'>;
  table(): ReactNode;
  /** In front of the note on the days, and behind it. */
  notes: readonly [before: ReactNode, after?: ReactNode];
  /** On the ground of the page, not of a card: larger, with what else can be chosen. */
  onPage?: ReactNode;
}

/** The days as bars or as a table, or why there are none; and the button for the other of the two. */
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
