import { AlarmRecords, AlarmsCard } from '../../features/admin/alarms/alarms-card.tsx';
import { OverviewCards } from '../../features/admin/overview-cards.tsx';
import { Readiness } from '../../features/admin/readiness.tsx';
import { RunwayChart } from '../../features/admin/vault/runway-chart.tsx';
import { useTexts } from '../../i18n/texts.ts';
import appPage from '../../styles/app-page.module.css';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Equation } from '../../vault/reserve/equation.tsx';
import { toNumber, useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';
import { ReserveLedger } from '../../vault/reserve/reserve-ledger.tsx';
import { ReserveList } from '../../vault/reserve/reserve-list.tsx';
import css from './overview.module.css';

/** The state of the vault and the service at a glance. */
export default function Overview() {
  const { figures, error, retry } = useReserve();
  const texts = useTexts({
    reserve: { ko: '적립금', en: 'Reserve' },
    equation: { ko: '계약 잔액의 구성', en: 'Breakdown of the vault balance' },
    paused: { ko: '새로 맡기기가 중단되어 있습니다.', en: 'New stakes are paused.' },
  });
  return (
    <>
      <div className={css.stack}>
        {error && <FailureNotice error={error} retry={retry} />}
        {figures?.paused && <Notice tone="warn">{texts.paused}</Notice>}
        <ReserveLedger figures={figures} />
      </div>
      <AlarmsCard />
      <div className={classNames(appPage.grid12, appPage.even)}>
        <div className={classNames(appPage.c7, css.column)}>
          <Card title={texts.reserve}>
            {figures?.runwayDays !== undefined && figures.runwayDays > 0 && !figures.lastsLong && (
              <RunwayChart free={toNumber(figures.freeWei)} days={figures.runwayDays} />
            )}
            <div className={css.reserve}>
              <ReserveGauge figures={figures} size="compact" />
              <div>
                <ReserveList figures={figures} />
              </div>
            </div>
          </Card>
          <Card title={texts.equation}>
            <div className={css.gap}>
              <Equation figures={figures} />
            </div>
          </Card>
        </div>
        <div className={appPage.c5}>
          <Readiness />
        </div>
      </div>
      <OverviewCards />
      <AlarmRecords />
    </>
  );
}
