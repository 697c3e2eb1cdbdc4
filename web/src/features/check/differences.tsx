import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import type { CheckSource, Compared } from './check.ts';
import css from './check-panel.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { difference, type Figure, isEqual, signed } from './figure.ts';
import { valueText } from './value-text.ts';

interface DifferencesProps<Replies, F extends Figure> {
  source: CheckSource<Replies, F>;
  outcome: Compared<Replies, F>;
}

/** Of hundreds of positions, the first ones are written out. */
const MOST_WRITTEN = 20;

/** The figures that differ, in words, with a link to report them; nothing where all are equal. */
export function Differences<Replies, F extends Figure>({ source, outcome }: DifferencesProps<Replies, F>) {
  const { figures, asOf, newest, isLater } = outcome;
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const different = figures.filter((figure) => !isEqual(figure));
  const [first] = different;
  const sentence = (figure: F) => {
    const { unit, server, chain, view } = figure;
    const { name, subject } = source.label(figure, format.locale);
    const text = (value: Figure['server']) => valueText(unit, value, texts, format);
    const by = difference(figure);
    return [
      `${subject ? `${subject}, ` : ''}${name}: ${texts.both(text(server), text(chain))}`,
      ...(view === undefined || view === chain ? [] : [texts.view(text(view))]),
      ...(by === undefined ? [] : [texts.by(signed(by), unit)]),
    ].join(', ');
  };
  return (
    <>
      {isLater && <Notice tone="warn">{texts.later(format.count(asOf), format.count(newest.number))}</Notice>}
      {first && (
        <Notice
          tone="danger"
          announce
          actions={<ReportLink code={first.code} txHash={first.txHash} block={asOf} note={noteOf(outcome)} />}
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

/** For the report: both blocks, and both values of each figure, in its unit. */
function noteOf<Replies, F extends Figure>({ figures, asOf, newest }: Compared<Replies, F>): string {
  const lines = figures
    .filter((figure) => !isEqual(figure))
    .map(({ id, server, chain }) => `${id}: server ${server ?? 'none'}, chain ${chain ?? 'none'}`);
  return [`block ${asOf}, newest ${newest.number}`, ...lines].join('\n').slice(0, 1_000);
}
