import { Icon } from '../../ui/icons.tsx';
import type { WalletOption } from '../discovery/eip1193.ts';

interface WalletIconProps {
  option: WalletOption | undefined;
  size: number;
}

/** The picture from the wallet's announcement, or a plain one. */
export function WalletIcon({ option, size }: WalletIconProps) {
  if (!option?.icon) return <Icon name="wallet" size={size} />;
  return <img src={option.icon} alt="" width={size} height={size} />;
}
