import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Notice, ReportLink } from '../../../ui/notice.tsx';
import type { CheckOutcome } from './check.ts';
import { signed } from './check-mark.tsx';
import css from './check-panel.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { type Compared, difference, isEqual } from './compare.ts';
import { FIGURE_TEXTS, unitOf, valueText } from './figure-texts.ts';

/** What the server said otherwise than the chain, in words, with the way to report it; nothing where all is equal. */
export function Differences({ outcome }: { outcome: Extract<CheckOutcome, { kind: 'compared' }> }) {
  const { figures, answers, newest, isLater } = outcome;
  const texts = useTexts(CHECK_TEXTS);
  const names = useTexts(FIGURE_TEXTS);
  const format = useFormat();
  const write = { dateOf: (at: number) => fullTime(format, at), none: texts.none };
  const asOf = answers.vault.asOf.blockNumber;
  const different = figures.filter((figure) => !isEqual(figure));
  const [first] = different;
  const sentence = (figure: Compared) => {
    const { name, server, chain, view } = figure;
    const by = difference(figure);
    return [
      `${names[name][0]}: ${texts.both(valueText(name, server, write), valueText(name, chain, write))}`,
      ...(view === undefined || view === chain ? [] : [texts.view(valueText(name, view, write))]),
      ...(by === undefined ? [] : [texts.by(signed(by), unitOf(name))]),
    ].join(', ');
  };
  return (
    <>
      {isLater && <Notice tone="warn">{texts.later(format.count(asOf), format.count(newest.number))}</Notice>}
      {first && (
        <Notice tone="danger" announce actions={<ReportLink code={`transparency.${first.name}`} block={asOf} />}>
          <p>{texts.differ(different.length, figures.length)}</p>
          <ul className={css.differences}>
            {different.map((figure) => (
              <li key={figure.name}>{sentence(figure)}</li>
            ))}
          </ul>
          <p>{isLater ? texts.laterDiffers : texts.whatToDo}</p>
        </Notice>
      )}
    </>
  );
}
