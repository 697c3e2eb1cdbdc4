/** The two-stroke gauge and the drum counter. */
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { DrumCounter } from '../../ui/drum-counter.tsx';
import { Gauge, GhostGauge } from '../../ui/gauge.tsx';
import css from './dev-gallery-page.module.css';

const SIZES = ['full', 'medium', 'compact', 'small'] as const;
/** Plenty, hardly anything free, used up, nothing owed, nothing at all. */
const LEVELS = [
  [40, 125],
  [98, 100],
  [100, 100],
  [0, 50],
  [0, 0],
] as const;

/** 11% a year on 1 000 BNB, in wei for each millisecond. */
const WEI_PER_MS = (110n * 10n ** 18n) / 31_536_000_000n;
const startedAt = Date.now();
const running = () => 12n * 10n ** 18n + BigInt(Date.now() - startedAt) * WEI_PER_MS;

export function Figures() {
  const texts = useTexts({
    ko: {
      gauges: '두 획 게이지',
      label: (owed: number, held: number) => `지급할 보상 ${owed} BNB, 보유 ${held} BNB`,
      none: '빈 게이지',
      counters: '드럼 카운터',
      say: (amount: string) => `${amount} BNB를 받을 수 있습니다`,
    },
    en: {
      gauges: 'Two-stroke gauge',
      label: (owed, held) => `Owed ${owed} BNB, held ${held} BNB`,
      none: 'Empty gauge',
      counters: 'Drum counter',
      say: (amount) => `${amount} BNB can be claimed`,
    },
  });
  return (
    <>
      <Card title={texts.gauges}>
        <div className={css.row}>
          {SIZES.map((size) => (
            <Gauge key={size} owed={40} held={125} size={size} label={texts.label(40, 125)} />
          ))}
        </div>
        <div className={css.row}>
          {LEVELS.map(([owed, held]) => (
            <Gauge key={`${owed}/${held}`} owed={owed} held={held} label={texts.label(owed, held)} />
          ))}
          <GhostGauge label={texts.none} />
        </div>
      </Card>
      <Card title={texts.counters}>
        <p>
          <DrumCounter read={running} unit="BNB" say={texts.say} />
        </p>
        <p>
          <DrumCounter read={running} unit="BNB" say={texts.say} size="small" />
        </p>
        <p>
          <DrumCounter read={() => 0n} unit="BNB" say={texts.say} size="small" />
        </p>
      </Card>
    </>
  );
}
