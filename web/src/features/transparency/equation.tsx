import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RESERVE_TEXTS } from '../../vault/reserve/figure-texts.ts';
import { percent, signed } from '../check/figure.ts';

import { CheckMark } from './check/check-mark.tsx';
import type { VaultCheck } from './check/use-vault-check.ts';
import css from './equation.module.css';
import { FIGURE_TEXTS, type FigureName, LIMITS, shownFigures, surplusOfBalance, TERMS } from './figures.ts';
import { Section } from './section.tsx';

interface EquationProps {
  check: VaultCheck;
  /** The figures on the page; undefined while they load. */
  vault: VaultStateReply | undefined;
  error: Error | undefined;
  retry(): void;
}

/**
 * vault balance = principal + owed + principal of terms + set aside + free reserve, exactly; and the figures derived from it.
 */
export function Equation({ check, vault, error, retry }: EquationProps) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '등식과 그 모든 항', en: 'The equation, term by term' },
    intro: {
      ko: '왼쪽은 계약이 가진 전부, 오른쪽은 그것이 누구의 것인지입니다. 모든 블록에서 1 wei까지 같아야 합니다.',
      en: 'On the left all that the contract holds, on the right whose it is. The two must be exactly equal in every block.',
    },
    adds: {
      ko: '다섯 항의 합은 계약 잔액과 wei 단위까지 같습니다.',
      en: 'The five parts add up to exactly the balance.',
    },
    off: {
      ko: (by: string) => `다섯 항의 합이 계약 잔액과 ${by} wei 다릅니다.`,
      en: (by) => `The five parts are off the balance by ${by} wei.`,
    },
    follows: { ko: '여기서 계산되는 값', en: 'What follows from it' },
    followsSub: {
      ko: (block: string, time: string) => `블록 ${block}, ${time} 기준`,
      en: (block, time) => `As of block ${block}, ${time}`,
    },
    noEnd: { ko: '자유형 예치가 없어 줄지 않습니다', en: 'No end: there are no flexible stakes' },
    copy: { ko: (name: string) => `${name} 복사`, en: (name) => `Copy: ${name}` },
  });
  const { usedUp } = useTexts(RESERVE_TEXTS);
  const names = useTexts(FIGURE_TEXTS);
  const figures = vault && shownFigures(vault);
  const off = figures && surplusOfBalance(figures);
  const amount = (name: FigureName) => {
    const wei = figures?.[name];
    if (wei === undefined) return <Skeleton size="short" />;
    return (
      <>
        <Amount wei={wei} />
        <CopyButton value={formatBnb(wei, 18).replaceAll(',', '')} label={texts.copy(names[name][0])} />
      </>
    );
  };
  const limit = (name: FigureName): ReactNode => {
    if (!figures) return <Skeleton size="short" />;
    if (name === 'rate') return percent(figures.rate ?? 0n);
    if (name !== 'fundedUntil') return amount(name);
    if (figures.fundedUntil !== undefined) return fullTime(format, Number(figures.fundedUntil));
    return figures.free === 0n ? usedUp : texts.noEnd;
  };
  const row = (name: FigureName, sign: string, value: ReactNode, className?: string) => (
    <div key={name} className={classNames(css.row, className)} data-figure={name}>
      <dt>
        {sign && (
          <span className={css.sign} aria-hidden="true">
            {sign}
          </span>
        )}
        <b>{names[name][0]}</b>
        <span className={css.meaning}>{names[name][1]}</span>
      </dt>
      <dd className={classNames(css.figure, (name === 'rate' || name === 'fundedUntil') && css.bare)}>{value}</dd>
      <dd className={css.mark}>
        <CheckMark check={check} name={name} />
      </dd>
    </div>
  );
  return (
    <Section title={texts.title} intro={texts.intro}>
      {error && !vault ? (
        <FailureNotice error={error} retry={retry} />
      ) : (
        <>
          <dl className={css.list}>
            {TERMS.map((name, index) =>
              row(
                name,
                ['', '=', '+'][Math.min(index, 2)] ?? '',
                amount(name),
                name === 'balance' ? css.whole : name === 'free' ? css.free : undefined,
              ),
            )}
          </dl>
          {off !== undefined && (
            <p className={off === 0n ? css.adds : css.off}>{off === 0n ? texts.adds : texts.off(signed(off))}</p>
          )}
          <h3 className={css.follows}>{texts.follows}</h3>
          {vault && (
            <p className={css.sub}>
              {texts.followsSub(format.count(vault.asOf.blockNumber), fullTime(format, vault.asOf.blockTime))}
            </p>
          )}
          <dl className={css.list}>{LIMITS.map((name) => row(name, '', limit(name)))}</dl>
        </>
      )}
    </Section>
  );
}

/** All 18 decimals, with the usual four emphasised. */
function Amount({ wei }: { wei: bigint }) {
  const text = formatBnb(wei, 18);
  return (
    <span className={css.amount}>
      {text.slice(0, -14)}
      <span>{text.slice(-14)}</span> <small>BNB</small>
    </span>
  );
}
