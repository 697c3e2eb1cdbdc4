import { useTexts } from '../../i18n/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import css from './check-on-chain.module.css';
import type { CheckOutcome } from './check-on-chain.ts';
import { isEqual } from './check-on-chain-figures.ts';
import { CheckProblem } from './check-on-chain-problem.tsx';
import { CheckResult } from './check-on-chain-result.tsx';
import { CHECK_TEXTS } from './check-on-chain-texts.ts';
import { type Check, useCheckOnChain } from './use-check-on-chain.ts';

export interface CheckOnChainProps {
  id: string;
  /** Of every wallet that is shown. */
  addresses: readonly string[];
  onClose(): void;
}

/** Reads the chain through the connected wallet and compares each figure with the server's. Signs nothing. */
export default function CheckOnChain({ id, addresses, onClose }: CheckOnChainProps) {
  const texts = useTexts(CHECK_TEXTS);
  const check = useCheckOnChain(addresses);
  const { outcome, isReading } = check;
  return (
    <section
      id={id}
      className={css.panel}
      aria-label={texts.title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={css.head}>
        <h3>{texts.title}</h3>
        <IconButton label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <p className={css.intro}>{texts.intro}</p>
      <State check={check} />
      {outcome?.kind === 'compared' && <CheckResult outcome={outcome} withWallet={addresses.length > 1} />}
      {outcome && outcome.kind !== 'compared' && <CheckProblem outcome={outcome} again={check.run} />}
      {/* One button, so that the focus stays where it is. */}
      <Button size="small" onClick={isReading ? check.stop : check.run}>
        {isReading ? texts.stop : texts.again}
      </Button>
    </section>
  );
}

/** Always there, so that it is heard when it changes. What differs or failed is said by a notice. */
function State({ check: { isReading, outcome } }: { check: Check }) {
  const texts = useTexts(CHECK_TEXTS);
  const count = equalCount(outcome);
  return (
    <p role="status" className={css.state}>
      {isReading && <Spinner />}
      {count !== undefined && (
        <span className={css.equal}>
          <Icon name={MORE_ICONS.check} />
        </span>
      )}
      {isReading ? texts.reading : count === undefined ? !outcome && texts.stopped : texts.equal(count)}
    </p>
  );
}

/** How many figures were compared, if all of them are equal. */
function equalCount(outcome: CheckOutcome | undefined): number | undefined {
  return outcome?.kind === 'compared' && outcome.figures.every(isEqual) ? outcome.figures.length : undefined;
}
