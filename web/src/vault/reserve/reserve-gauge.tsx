import { formatBnb } from '@eleven/protocol/money';
import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Gauge, GhostGauge } from '../../ui/chart/gauge.tsx';
import { type ReserveFigures, toNumber } from './reserve.ts';

const GHOST_HEIGHT = { full: 440, medium: 300, compact: 210 } as const;

export function ReserveGauge({
  figures,
  size,
  Scale,
}: {
  figures: ReserveFigures | undefined;
  size: keyof typeof GHOST_HEIGHT;
  Scale?: ComponentProps<typeof Gauge>['Scale'];
}) {
  const texts = useTexts({
    label: {
      ko: (promised: string, held: string) => `약속한 보상 ${promised} BNB, 보유 적립금 ${held} BNB`,
      en: (promised, held) => `Rewards promised: ${promised} BNB. Reserve held: ${held} BNB.`,
    },
    unread: { ko: '적립금을 아직 읽지 못했습니다', en: 'The reserve has not been read yet' },
  });
  if (!figures) return <GhostGauge label={texts.unread} height={GHOST_HEIGHT[size]} />;
  return (
    <Gauge
      promised={toNumber(figures.promisedWei)}
      held={toNumber(figures.heldWei)}
      label={texts.label(formatBnb(figures.promisedWei), formatBnb(figures.heldWei))}
      size={size}
      Scale={Scale}
    />
  );
}
