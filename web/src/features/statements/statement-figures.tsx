import type { StatementSummary } from '@eleven/protocol/api/statements';
import { formatBnb } from '@eleven/protocol/money';
import { notReadText } from '@eleven/protocol/statements/fees';
import { NOT_COUNTED } from '@eleven/protocol/statements/forfeited';
import { useFormat } from '../../i18n/format.ts';
import { useText, useTexts } from '../../i18n/texts.ts';
import { type KeyValue, KeyValues } from '../../ui/table/key-values.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';

/** As in the rewards chart. The file has all 18 decimals. */
const DECIMALS = 6;
/** As in the history, because fees are small. */
const FEE_DECIMALS = 8;

export function StatementFigures({ totals, worth }: Pick<StatementSummary, 'totals'> & { worth: KeyValue[] }) {
  const format = useFormat();
  const texts = useTexts(STATEMENT_TEXTS);
  const notCounted = useText(NOT_COUNTED);
  if (totals.rows === 0) return <p className={css.none}>{texts.none}</p>;
  const amount = (wei: string, decimals = DECIMALS) => (
    <>
      {formatBnb(BigInt(wei), decimals)} <small>BNB</small>
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
  const fees = totals.feesNotRead > 0 && notReadText(format.count(totals.feesNotRead), format.locale);
  return (
    <KeyValues
      items={[
        { label: texts.rewards, value: amount(totals.rewardsWei), brass: true },
        ...(totals.rewardCompoundedWei === '0'
          ? []
          : [{ label: texts.compounded, value: amount(totals.rewardCompoundedWei) }]),
        ...worth,
        { label: texts.principalIn, value: amount(totals.principalInWei) },
        { label: texts.principalOut, value: amount(totals.principalOutWei) },
        ...(hasForfeited ? [{ label: texts.forfeited, value: forfeited }] : []),
        {
          label: texts.networkFees,
          value: (
            <>
              {!(fees && totals.feeWei === '0') && amount(totals.feeWei, FEE_DECIMALS)}
              {fees && totals.feeWei !== '0' && ' + '}
              {fees}
            </>
          ),
        },
        { label: texts.events, value: format.count(totals.rows) },
      ]}
    />
  );
}
