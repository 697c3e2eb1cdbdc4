import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { type KeyValue, KeyValues } from '../../ui/table/key-values.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import { nameOf } from '../../wallet/wallet-name.ts';
import css from './check-panel.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { type Figure, isEqual } from './figure.ts';
import { Outcome } from './outcome.tsx';
import type { Check } from './use-check.ts';

interface CheckPanelProps {
  check: Check;
  title: string;
  intro: string;
  /** Follows "Not checked yet.". */
  note?: string | undefined;
  moreFacts?: readonly KeyValue[];
  /** Rendered as a card with facts beside the text; otherwise as part of another card. */
  isCard?: boolean;
  id?: string;
  onClose?(): void;
  children?(figures: readonly Figure[]): ReactNode;
}

export function CheckPanel(props: CheckPanelProps) {
  const { check, title, intro, note = '', moreFacts = [], isCard = false, id, onClose, children } = props;
  const { outcome, isReading, run, stop } = check;
  const texts = useTexts(CHECK_TEXTS);
  const format = useFormat();
  const compared = outcome?.kind === 'compared' ? outcome : undefined;
  const { figures = [], reader, asOf, newest } = compared ?? {};
  const readerName = nameOf(reader?.option, useWallet().options, useLocale()) ?? reader?.name ?? '';
  const areEqual = figures.length > 0 && figures.every(isEqual);
  const Heading = isCard ? 'h2' : 'h3';
  const parts = (
    <>
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
        {/* Always rendered, so that screen readers announce changes. Notices report differences and failures. */}
        <p role="status" className={css.state}>
          {isReading && <Spinner />}
          {isReading && texts.reading}
          {!isReading && !outcome && `${texts.waiting} ${note}`.trim()}
          {areEqual && <Icon name={MORE_ICONS.check} />}
          {areEqual && texts.equal(format.count(figures.length))}
        </p>
        {outcome && <Outcome outcome={outcome} retry={run} />}
        {/* One button, so that the focus stays where it is. */}
        <Button size="small" onClick={isReading ? stop : run}>
          {isReading ? texts.stop : outcome ? texts.again : texts.check}
        </Button>
      </div>
      {/* The reader of the chain, and the blocks of both sides. Space is reserved, so that nothing shifts. */}
      <div className={css.facts}>
        <KeyValues
          items={[
            { label: texts.through, figure: false, value: reader ? texts[reader.kind](readerName) : '–' },
            { label: texts.serverBlock, value: asOf === undefined ? '–' : format.count(asOf) },
            {
              label: texts.newestBlock,
              figure: false,
              value: newest ? `${format.count(newest.number)}, ${format.longDateTime(newest.time)}` : '–',
            },
            ...moreFacts,
          ]}
        />
      </div>
      {compared && children?.(figures)}
    </>
  );
  return (
    <section id={id} aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose?.()}>
      {isCard ? <Card className={css.card}>{parts}</Card> : <div className={css.panel}>{parts}</div>}
    </section>
  );
}
