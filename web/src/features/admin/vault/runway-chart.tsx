import { useTexts } from '../../../i18n/texts.ts';
import css from './runway-chart.module.css';

interface RunwayChartProps {
  /** The free reserve now, in BNB; for the chart only. */
  free: number;
  /** Days until it is used up at today's flexible stake. */
  days: number;
}

const WIDTH = 600;
const HEIGHT = 220;
const FOOT = 28;
const RIGHT = 56;

/** The free reserve over time, at today's flexible stakes and at twice those. */
export function RunwayChart({ free, days }: RunwayChartProps) {
  const texts = useTexts({
    label: {
      ko: (count: number) =>
        `오늘 속도로는 ${count}일, 자유형이 두 배가 되면 ${Math.floor(count / 2)}일 뒤에 적립금이 다합니다.`,
      en: (count) =>
        `At today’s pace the free reserve ends in ${count} days, or in ${Math.floor(count / 2)} if flexible stakes double.`,
    },
    pace: { ko: '오늘 속도', en: 'Today’s pace' },
    doubled: { ko: '자유형이 두 배면', en: 'If flexible doubles' },
    days: { ko: (count: number) => `${count}일`, en: (count) => `${count} d` },
    today: { ko: '오늘', en: 'Today' },
  });
  const x = (day: number) => (day / Math.max(days, 1)) * (WIDTH - RIGHT);
  const y = (amount: number) => (1 - amount / Math.max(free, 1e-9)) * (HEIGHT - FOOT - 8) + 8;
  const ground = y(0);
  const marks = [0, 0.25, 0.5, 0.75, 1];
  return (
    <figure className={css.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.label(days)}>
        {marks.map((mark) => (
          <g key={mark}>
            <line className={css.grid} x1="0" x2={WIDTH - RIGHT} y1={y(free * mark)} y2={y(free * mark)} />
            <text className={css.tick} x={WIDTH - RIGHT + 8} y={y(free * mark) + 4}>
              {(free * mark).toLocaleString(
                'en-US',
                free < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
              )}
            </text>
            <text className={css.tick} x={x(days * mark)} y={HEIGHT - 8} textAnchor={mark === 0 ? 'start' : 'middle'}>
              {mark === 0 ? texts.today : texts.days(Math.round(days * mark))}
            </text>
          </g>
        ))}
        <path className={css.area} d={`M0 ${y(free)} L${x(days)} ${ground} L0 ${ground} Z`} />
        <path className={css.doubled} d={`M0 ${y(free)} L${x(days / 2)} ${ground}`} />
        <path className={css.pace} d={`M0 ${y(free)} L${x(days)} ${ground}`} />
      </svg>
      <figcaption className={css.legend}>
        <span className={css.paceKey}>{texts.pace}</span>
        <span className={css.doubledKey}>{texts.doubled}</span>
      </figcaption>
    </figure>
  );
}
