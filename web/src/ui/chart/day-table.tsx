import type { ReactNode } from 'react';
import text from '../../styles/text.module.css';
import { classNames } from '../class-names.ts';
import css from './day-table.module.css';

interface DayTableProps {
  /** The table's caption. */
  label: string;
  /** How to read its figures. */
  caption: string;
  /** The first head is that of the day column. */
  heads: readonly string[];
  rows: readonly DayRow[];
  /** Below the last row. */
  note?: ReactNode;
  /** On the page's background instead of a card's. */
  onPage?: boolean;
}

interface DayRow {
  readonly day: string;
  readonly head: string;
  readonly cells: readonly ReactNode[];
}

/** The figures behind a chart, one row per day, scrolling in the chart's place. */
export function DayTable({ label, caption, heads, rows, note, onPage = false }: DayTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={classNames(css.place, onPage && css.onPage)} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <caption className={text.hiddenVisually}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, head, cells }) => (
            <tr key={day}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={css.note}>{note}</p>}
    </section>
  );
}
