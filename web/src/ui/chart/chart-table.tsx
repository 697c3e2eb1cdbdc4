import type { ReactNode } from 'react';
import text from '../../styles/text.module.css';
import { classNames } from '../class-names.ts';
import css from './chart-table.module.css';

interface ChartTableProps {
  /** For screen readers: names the region that scrolls. */
  label: string;
  /** For screen readers: says how to read the figures. */
  caption: string;
  /** The column heads. The first one is above the heads of the rows. */
  heads: readonly string[];
  rows: readonly ChartTableRow[];
  /** Below the last row. */
  note?: ReactNode;
  /** The table is on the page's background instead of a card's. */
  onPage?: boolean;
}

interface ChartTableRow {
  readonly key: string;
  /** The row head: a day or a week. */
  readonly head: string;
  readonly cells: readonly ReactNode[];
}

/** The figures behind a chart, one row per day or week. It scrolls in the chart's place. */
export function ChartTable({ label, caption, heads, rows, note, onPage = false }: ChartTableProps) {
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
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
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
