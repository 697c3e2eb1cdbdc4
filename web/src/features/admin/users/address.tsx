import { shortAddress } from '@eleven/protocol/address';
import { CopyButton } from '../../../ui/copy-button.tsx';
import css from './address.module.css';

/** An address to compare and copy: in full if there is room, otherwise its two ends. */
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
