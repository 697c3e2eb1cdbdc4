import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { liabilitiesOf } from './coverage-bars.ts';
import css from './coverage-table.module.css';
import { COVERAGE_TEXTS, runwayText, utcDay } from './coverage-texts.ts';

/** The figures behind the bars, each day of them, newest first, with the block at which anybody can read them again. */
export function CoverageTable({ days }: { days: readonly CoverageDay[] }) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts(COVERAGE_TEXTS);
  const { free, liabilities, runway } = texts.measures;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={css.place} aria-label={texts.caption} tabIndex={0}>
      <table className={css.table}>
        <caption className={text.hiddenVisually}>{texts.caption}</caption>
        <thead>
          <tr>
            {[texts.day, texts.balance, liabilities, free, runway, texts.block].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day, index) => (
            <tr key={day.day}>
              <th scope="row">{index === 0 ? texts.soFar(utcDay(locale, day.day)) : utcDay(locale, day.day)}</th>
              <td>{formatBnb(BigInt(day.balanceWei))}</td>
              <td>{formatBnb(liabilitiesOf(day))}</td>
              <td>{formatBnb(BigInt(day.freeWei))}</td>
              <td>{runwayText(texts, day)}</td>
              <td>
                {format.count(day.blockNumber)}
                {day.isCarried && <span title={texts.carried}>*</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.some(({ isCarried }) => isCarried) && <p className={css.note}>* {texts.carried}</p>}
    </section>
  );
}
