import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FIGURES_ANCHOR } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import { classNames } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Dot } from '../../ui/tag.tsx';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveLedger } from '../../vault/reserve/reserve-ledger.tsx';
import css from './parts.module.css';

/** The vault's figures with their block and time; greyed if they are not the latest. */
export function Figures() {
  const format = useFormat();
  const { figures, isStale, error, retry } = useReserve();
  const texts = useTexts({
    title: { ko: '계약 현황', en: 'The vault now' },
    read: {
      ko: (block: string, time: string) => `블록 ${block}, ${time}에 확정된 값`,
      en: (block, time) => `Final at block ${block}, ${time}`,
    },
    old: {
      ko: (block: string, time: string) => `최신 값을 읽지 못했습니다. 마지막으로 읽은 확정 값: 블록 ${block}, ${time}`,
      en: (block, time) => `The latest values could not be read. Last final values read: block ${block}, ${time}`,
    },
  });
  return (
    <section id={FIGURES_ANCHOR} className={css.part}>
      <div className={layout.wrap}>
        <div className={css.head}>
          <h2>{texts.title}</h2>
          {!error && (
            <p className={css.read}>
              {figures && (
                <>
                  <Dot tone={isStale ? 'warn' : 'ok'} />
                  <span suppressHydrationWarning>
                    {(isStale ? texts.old : texts.read)(
                      format.count(figures.blockNumber),
                      fullTime(format, figures.blockTime),
                    )}
                  </span>
                </>
              )}
            </p>
          )}
        </div>
        {error ? (
          <div className={css.failure}>
            <FailureNotice error={error} retry={retry} />
          </div>
        ) : (
          <div className={classNames(css.figures, isStale && css.old)}>
            <ReserveLedger figures={figures} />
          </div>
        )}
      </div>
    </section>
  );
}
