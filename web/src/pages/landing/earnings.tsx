import { Calculator } from '../../features/calculator/calculator.tsx';
import css from '../../features/landing/parts.module.css';
import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { useReserve } from '../../vault/reserve/reserve.ts';

/** The reward calculator; needs neither account nor wallet. */
export function Earnings() {
  const { vault } = useReserve();
  const texts = useTexts({ title: { ko: '얼마를 받을 수 있습니까', en: 'What you would earn' } });
  return (
    <section className={css.first}>
      <div className={layout.wrap}>
        <h2>{texts.title}</h2>
        <div className={css.figures}>
          <Calculator vault={vault} />
        </div>
      </div>
    </section>
  );
}
