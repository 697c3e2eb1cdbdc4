import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './ledger.module.css';

interface LedgerItem {
  label: string;
  /** undefined: still loading. */
  value: ReactNode;
  unit?: string | undefined;
  sub?: ReactNode;
  brass?: boolean;
  /** The value is a text, not a figure. */
  words?: boolean;
}

interface LedgerProps {
  items: readonly LedgerItem[];
  /** At the foot of a card: smaller figures, nothing below. */
  foot?: boolean;
}

export function Ledger({ items, foot = false }: LedgerProps) {
  return (
    <dl className={classNames(css.ledger, foot && css.foot)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd className={classNames(css.value, item.brass && css.brass, item.words && css.words)}>
            {item.value}
            {item.unit && <small className={css.unit}>{item.unit}</small>}
          </dd>
          {item.sub && <dd className={css.sub}>{item.sub}</dd>}
        </div>
      ))}
    </dl>
  );
}
