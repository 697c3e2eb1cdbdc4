import { useText } from '../../i18n/texts.ts';
import { GaugeScale } from '../../ui/chart/gauge-scale.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';
import { ReserveList } from '../../vault/reserve/reserve-list.tsx';
import { PROMISE } from '../../vault/reserve/reserve-texts.ts';
import css from './reserve-aside.module.css';

/** Shown beside a form: the promise, and its current backing. */
export function ReserveAside() {
  const promise = useText(PROMISE);
  const { figures, error, retry } = useReserve();
  return (
    <aside className={css.aside}>
      <ReserveGauge figures={figures} size="medium" Scale={GaugeScale} />
      <div className={css.words}>
        <p className={css.promise}>{promise}</p>
        {error ? <FailureNotice error={error} retry={retry} /> : <ReserveList figures={figures} />}
      </div>
    </aside>
  );
}
