import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import type { Compared } from './check.ts';
import css from './check-panel.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { differenceText, type Figure, isEqual, type Value, valueText } from './figure.ts';

/** Of hundreds of positions, the first ones are written out. */
const MOST_WRITTEN = 20;

/** The figures that differ, in words, with a link to report them; nothing where all are equal. */
export function Differences({ figures, asOf, newest, isLater }: Compared) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const different = figures.filter((figure) => !isEqual(figure));
  const [first] = different;
  const sentence = (figure: Figure) => {
    const { name, subject, unit, server, chain, view } = figure;
    const { locale } = format;
    const text = (value: Value) => valueText(unit, value, format);
    return [
      `${subject ? `${subject[locale]}, ` : ''}${name[locale]}: ${texts.both(text(server), text(chain))}`,
      view === undefined || view === chain ? '' : texts.view(text(view)),
      differenceText(figure, locale),
    ]
      .filter(Boolean)
      .join(', ');
  };
  // For the report: both blocks, and both values of each figure, in its unit.
  const note = [
    `block ${asOf}, newest ${newest.number}`,
    ...different.map(({ id, server, chain }) => `${id}: server ${server ?? 'none'}, chain ${chain ?? 'none'}`),
  ];
  return (
    <>
      {isLater && <Notice tone="warn">{texts.later(format.count(asOf), format.count(newest.number))}</Notice>}
      {first && (
        <Notice
          tone="danger"
          announce
          actions={
            <ReportLink code={first.code} txHash={first.txHash} block={asOf} note={note.join('\n').slice(0, 1_000)} />
          }
        >
          <p>{texts.differ(different.length, figures.length)}</p>
          <ul className={css.differences}>
            {different.slice(0, MOST_WRITTEN).map((figure) => (
              <li key={figure.id}>{sentence(figure)}</li>
            ))}
            {different.length > MOST_WRITTEN && (
              <li>{texts.moreDiffer(format.count(different.length - MOST_WRITTEN))}</li>
            )}
          </ul>
          <p>{isLater ? texts.laterDiffers : texts.whatToDo}</p>
        </Notice>
      )}
    </>
  );
}
