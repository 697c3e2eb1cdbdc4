import { checksum } from './checksum.ts';
import css from './whole-address.module.css';

/** All 42 characters with checksum case, as wallets print it: an address that users compare is not shortened. */
export function WholeAddress({ address }: { address: string }) {
  const whole = checksum(address);
  return (
    <span className={css.address}>
      {whole.slice(0, 21)}
      <wbr />
      {whole.slice(21)}
    </span>
  );
}

/** Shortens an address as MetaMask does: `0x95bD8...9a87A`. */
export function shortAsInWallet(address: string): string {
  const whole = checksum(address);
  return `${whole.slice(0, 7)}...${whole.slice(-5)}`;
}
