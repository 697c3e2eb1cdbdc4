import { shortAddress } from '@eleven/protocol/address';
import { CopyButton } from '../../../ui/copy-button.tsx';
import css from './address.module.css';

/** To compare and to copy: the whole address where there is room for it, its two ends on narrow pages. */
export function Address({ value, copy }: { value: string; copy: string }) {
  return (
    <>
      <span className={css.whole}>{value}</span>
      <span className={css.short} title={value}>
        {shortAddress(value)}
      </span>
      <CopyButton value={value} label={copy} />
    </>
  );
}
