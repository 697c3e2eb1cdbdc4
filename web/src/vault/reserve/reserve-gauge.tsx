import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { Gauge, GhostGauge } from '../../ui/chart/gauge.tsx';
import { type ReserveFigures, toNumber } from './reserve.ts';

const GHOST_HEIGHT = { full: 440, medium: 300, compact: 210 } as const;

export function ReserveGauge({
  figures,
  size,
}: {
  figures: ReserveFigures | undefined;
  size: keyof typeof GHOST_HEIGHT;
}) {
  const texts = useTexts({
    label: {
      ko: (owed: string, held: string) => `지급할 보상 ${owed} BNB, 보유 적립금 ${held} BNB`,
      en: (owed, held) => `Rewards owed: ${owed} BNB. Reserve held: ${held} BNB.`,
    },
    unread: { ko: '적립금을 아직 읽지 못했습니다', en: 'The reserve has not been read yet' },
  });
  if (!figures) return <GhostGauge label={texts.unread} height={GHOST_HEIGHT[size]} />;
  return (
    <Gauge
      owed={toNumber(figures.owedWei)}
      held={toNumber(figures.heldWei)}
      label={texts.label(formatBnb(figures.owedWei), formatBnb(figures.heldWei))}
      size={size}
    />
  );
}
