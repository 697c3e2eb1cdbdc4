import { Icon } from '../../ui/icons.tsx';
import type { WalletOption } from '../discovery/eip1193.ts';

interface WalletIconProps {
  option: WalletOption | undefined;
  size: number;
}

/** The wallet's own picture, which is in its announcement; a plain one for a wallet that brings none. */
export function WalletIcon({ option, size }: WalletIconProps) {
  if (!option?.icon) return <Icon name="wallet" size={size} />;
  return <img src={option.icon} alt="" width={size} height={size} />;
}
