import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { type KeyValue, KeyValues } from '../../ui/table/key-values.tsx';
import type { Compared } from './check.ts';
import css from './check-panel.module.css';
import { CheckProblem } from './check-problem.tsx';
import { CHECK_TEXTS } from './check-texts.ts';
import { Differences } from './differences.tsx';
import { type Figure, isEqual } from './figure.ts';
import type { Check } from './use-check.ts';

interface CheckPanelProps<Replies, F extends Figure> {
  check: Check<Replies, F>;
  title: string;
  intro: string;
  /** Follows "Not checked yet.". */
  note?: string | undefined;
  moreFacts?: readonly KeyValue[];
  /** A card of the page, with the facts beside the words; otherwise a part of a card. */
  isCard?: boolean;
  id?: string;
  onClose?(): void;
  children?(compared: Compared<Replies, F>): ReactNode;
}

export function CheckPanel<Replies, F extends Figure>(props: CheckPanelProps<Replies, F>) {
  const { check, title, intro, note, moreFacts = [], isCard = false, id, onClose, children } = props;
  const texts = useTexts(CHECK_TEXTS);
  const { outcome, isReading, run, stop } = check;
  const compared = outcome?.kind === 'compared' ? outcome : undefined;
  const Heading = isCard ? 'h2' : 'h3';
  return (
    <section
      id={id}
      className={classNames(css.panel, isCard && css.card)}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
    >
      <div className={css.words}>
        <header className={css.head}>
          <Heading>{title}</Heading>
          {onClose && (
            <IconButton label={texts.close} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </header>
        <p className={css.intro}>{intro}</p>
        <State check={check} note={note} />
        {compared && <Differences source={check.source} outcome={compared} />}
        {outcome && outcome.kind !== 'compared' && <CheckProblem problem={outcome} retry={run} />}
        {/* One button, so that the focus stays where it is. */}
        <Button size="small" onClick={isReading ? stop : run}>
          {isReading ? texts.stop : outcome ? texts.again : texts.check}
        </Button>
      </div>
      <div className={css.facts}>
        <Facts compared={compared} more={moreFacts} />
      </div>
      {compared && children?.(compared)}
    </section>
  );
}

/** Always there, so that a screen reader hears it change. Notices report what differs or failed. */
function State<Replies, F extends Figure>({ check, note }: Pick<CheckPanelProps<Replies, F>, 'check' | 'note'>) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const { isReading, outcome } = check;
  const figures = outcome?.kind === 'compared' ? outcome.figures : [];
  const areEqual = figures.length > 0 && figures.every(isEqual);
  return (
    <p role="status" className={css.state}>
      {isReading && <Spinner />}
      {areEqual && <Icon name={MORE_ICONS.check} />}
      {isReading && texts.reading}
      {!isReading && !outcome && [texts.waiting, note].join(' ').trim()}
      {areEqual && texts.equal(format.count(figures.length))}
    </p>
  );
}

interface FactsProps {
  compared: Compared<unknown, Figure> | undefined;
  more: readonly KeyValue[];
}

/** The reader of the chain and the blocks of both sides; rendered beforehand, so that nothing shifts. */
function Facts({ compared, more }: FactsProps) {
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const { reader, asOf, newest } = compared ?? {};
  return (
    <KeyValues
      items={[
        { label: texts.through, figure: false, value: reader ? texts[reader.kind](reader.name) : '–' },
        { label: texts.serverBlock, value: asOf === undefined ? '–' : format.count(asOf) },
        {
          label: texts.newestBlock,
          figure: false,
          value: newest ? `${format.count(newest.number)}, ${format.longDateTime(newest.time)}` : '–',
        },
        ...more,
      ]}
    />
  );
}
