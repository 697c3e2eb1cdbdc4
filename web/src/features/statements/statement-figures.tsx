import type { StatementSummary } from '@eleven/protocol/api/statements';
import { formatBnb } from '@eleven/protocol/money';
import { NOT_COUNTED } from '@eleven/protocol/statements/given-up';
import { useFormat } from '../../i18n/format.ts';
import { useText, useTexts } from '../../i18n/texts.ts';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';

/** As in the rewards chart. The file has all 18 decimals. */
const DECIMALS = 6;

export function StatementFigures({ totals }: Pick<StatementSummary, 'totals'>) {
  const format = useFormat();
  const texts = useTexts(STATEMENT_TEXTS);
  const notCounted = useText(NOT_COUNTED);
  if (totals.rows === 0) return <p className={css.none}>{texts.none}</p>;
  const amount = (wei: string) => (
    <>
      {formatBnb(BigInt(wei), DECIMALS)} <small>BNB</small>
    </>
  );
  const hasForfeited = totals.forfeitedWei !== '0' || totals.forfeitedIsPart;
  const known = totals.forfeitedWei === '0' ? undefined : amount(totals.forfeitedWei);
  const forfeited = totals.forfeitedIsPart ? (
    <>
      {known}
      {known && ' + '}
      {notCounted}
    </>
  ) : (
    known
  );
  return (
    <KeyValues
      items={[
        { label: texts.rewards, value: amount(totals.rewardsWei), brass: true },
        ...(totals.rewardCompoundedWei === '0'
          ? []
          : [{ label: texts.compounded, value: amount(totals.rewardCompoundedWei) }]),
        { label: texts.principalIn, value: amount(totals.principalInWei) },
        { label: texts.principalOut, value: amount(totals.principalOutWei) },
        ...(hasForfeited ? [{ label: texts.forfeited, value: forfeited }] : []),
        { label: texts.events, value: format.count(totals.rows) },
      ]}
    />
  );
}
