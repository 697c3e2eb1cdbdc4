import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import type { CheckOutcome } from './check.ts';
import css from './check-panel.module.css';
import { CheckProblem } from './check-problem.tsx';
import { CHECK_TEXTS } from './check-texts.ts';
import { isEqual } from './compare.ts';
import { Differences } from './differences.tsx';
import type { Check } from './use-check.ts';

/** What this browser found out by itself, and how. */
export function CheckPanel({ check }: { check: Check }) {
  const texts = useTexts(CHECK_TEXTS);
  const { outcome, isReading } = check;
  return (
    <section className={css.panel} aria-label={texts.title}>
      <div className={css.words}>
        <h2>{texts.title}</h2>
        <p className={css.intro}>{texts.intro}</p>
        <State check={check} />
        {outcome?.kind === 'compared' && <Differences outcome={outcome} />}
        {outcome && outcome.kind !== 'compared' && <CheckProblem outcome={outcome} check={check} />}
        {/* One button, so that the focus stays where it is. */}
        <Button size="small" onClick={isReading ? check.stop : () => check.run()}>
          {isReading ? texts.stop : outcome ? texts.again : texts.check}
        </Button>
      </div>
      <Facts outcome={outcome} />
    </section>
  );
}

/** Always there, so that it is heard when it changes. What differs or failed is said by a notice. */
function State({ check: { isReading, node, outcome } }: { check: Check }) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const isAllEqual = outcome?.kind === 'compared' && outcome.figures.every(isEqual);
  const sentence = () => {
    if (isReading) return texts.reading;
    if (!outcome) return node === undefined ? texts.waiting : `${texts.waiting} ${texts.willAsk(node)}`;
    if (!isAllEqual) return null;
    const count = format.count(outcome.figures.length);
    return outcome.isLater ? texts.equalLater(count) : texts.equal(count);
  };
  return (
    <p role="status" className={css.state}>
      {isReading && <Spinner />}
      {isAllEqual && (
        <span className={css.equal}>
          <Icon name={MORE_ICONS.check} />
        </span>
      )}
      {sentence()}
    </p>
  );
}

/** Who read the chain, and at which blocks the two sides stand; in place before that is known, so that nothing moves. */
function Facts({ outcome }: { outcome: CheckOutcome | undefined }) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const { reader, newest, answers } = outcome?.kind === 'compared' ? outcome : {};
  const through = reader && texts[reader.kind](reader.name);
  return (
    <div className={css.facts}>
      <KeyValues
        items={[
          {
            label: texts.through,
            figure: false,
            value: through ?? '–',
          },
          { label: texts.serverBlock, value: answers ? format.count(answers.vault.asOf.blockNumber) : '–' },
          { label: texts.newestBlock, value: newest ? format.count(newest.number) : '–' },
        ]}
      />
    </div>
  );
}
