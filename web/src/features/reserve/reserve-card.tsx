import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ReserveFigures, useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';
import { runwayText } from '../../vault/reserve/reserve-texts.ts';
import css from './reserve-card.module.css';

/** The source of the rewards: the amounts held, promised and free, and how long the free part lasts. */
export function ReserveCard({ className }: { className?: string | undefined }) {
  const { figures, error, isPending, retry } = useReserve();
  const texts = useTexts({
    title: { ko: '적립금', en: 'Reserve' },
    details: { ko: '자세히', en: 'Details' },
    held: { ko: '보유', en: 'Held' },
    free: { ko: '남은 적립금', en: 'Free' },
    days: { ko: (count: string) => `남은 적립금, ${count}일분`, en: (count) => `Free, ${count} days` },
    long: { ko: '남은 적립금, 10년\u00a0넘게', en: 'Free, over 10 years' },
    promised: { ko: '약속한 보상', en: 'Promised' },
  });
  const rows = (of: ReserveFigures): [label: string, wei: bigint, className?: string][] => [
    [texts.held, of.heldWei],
    [runwayText(of, texts) ?? texts.free, of.freeWei, text.brass],
    [texts.promised, of.promisedWei],
  ];
  return (
    <Card
      title={texts.title}
      className={classNames(css.card, className)}
      aside={
        <Link to={PATHS.transparency} className={`${text.link} ${text.small} ${text.alone}`}>
          {texts.details}
        </Link>
      }
    >
      {isPending && (
        <div className={layout.waiting} aria-busy="true">
          <Skeleton size="tall" />
          <Skeleton size="medium" />
        </div>
      )}
      {error && <FailureNotice error={error} retry={retry} />}
      {figures && (
        <div className={css.split}>
          <ReserveGauge figures={figures} size="compact" />
          <dl className={css.figures}>
            {rows(figures).map(([label, wei, className]) => (
              <div key={label}>
                <dt className={`${text.small} ${className ?? text.muted}`}>{label}</dt>
                <dd className={className}>{formatBnb(wei)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  );
}
