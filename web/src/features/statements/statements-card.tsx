import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { STATEMENT_ZONES } from '@eleven/protocol/statements/range';
import { STATEMENT_FORMATS } from '@eleven/protocol/statements/statement';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOfFile, addressOfYear, type Choice, isReversed, yearsOf } from './statement-choice.ts';
import { StatementDownload } from './statement-download.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { StatementGuide, TwiceWarning } from './statement-guide.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';
import { useStatement } from './use-statement.ts';
import { useWorthLines } from './worth-values.tsx';

/** Replaces the years until the server has reported the chain's current year. */
const UNKNOWN = '…';
/** The page to print is not a file: it has its own button. */
const FILES = STATEMENT_FORMATS.filter((format) => format !== 'print');
/** Formats for no particular tool, so the warning about duplicates does not apply. */
const FOR_NO_TOOL: readonly string[] = ['csv', 'json'];

export interface StatementsCardProps {
  /** The wallets on the page, linked or only connected. */
  addresses: readonly string[];
  className?: string | undefined;
}

/** Rewards and movements of a year or of any days: their sums, a file, and a page to print. */
export default function StatementsCard({ addresses, className }: StatementsCardProps) {
  const locale = useLocale();
  const texts = useTexts(STATEMENT_TEXTS);
  const wallets = useChoosable(addresses, texts.allWallets);
  const [chosen, setChosen] = useState<Omit<Choice, 'format' | 'wallet'> & { wallet?: string }>({
    period: undefined,
    from: '',
    to: '',
    zone: locale === 'ko' ? 'kst' : 'utc',
  });
  const [format, setFormat] = useState<(typeof FILES)[number]>('csv');
  const wallet = wallets.find(({ value }) => value === chosen.wallet) ?? wallets[0];
  const choice: Choice = { ...chosen, wallet: wallet?.value ?? 'all', format };
  const { wanted, thisYear, years, summary, error, retry } = useStatement(choice);
  const worth = useWorthLines(summary && summary.totals.rows > 0 ? wanted : undefined);
  const change = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes });
  const period = chosen.period ?? thisYear ?? UNKNOWN;
  return (
    <Card title={texts.title} className={className}>
      <p className={css.about}>{texts.about}</p>
      <div className={css.columns}>
        <div className={css.choices}>
          {wallets.length > 1 && (
            <Select
              label={texts.wallet}
              value={choice.wallet}
              options={wallets}
              onChange={(value) => change({ wallet: value })}
            />
          )}
          <Select
            label={texts.period}
            value={period}
            options={[
              ...(thisYear === undefined ? [UNKNOWN] : yearsOf(years, thisYear)).map((year) => ({
                value: year,
                label: year,
              })),
              { value: 'all', label: texts.allTime },
              { value: 'days', label: texts.days },
            ]}
            onChange={(value) => change({ period: value })}
          />
          {period === 'days' && (
            <div className={css.days}>
              <Field
                label={texts.from}
                type="date"
                value={chosen.from}
                error={isReversed(choice) ? texts.reversed : undefined}
                onChange={(event) => change({ from: event.target.value })}
              />
              <Field
                label={texts.to}
                type="date"
                value={chosen.to}
                onChange={(event) => change({ to: event.target.value })}
              />
            </div>
          )}
          <Segmented
            legend={texts.zone}
            value={chosen.zone}
            options={STATEMENT_ZONES.map((zone) => ({ value: zone, label: texts.zones[zone] }))}
            onChange={(zone) => change({ zone })}
          />
          <div>
            <Select<(typeof FILES)[number]>
              label={texts.format}
              value={format}
              options={FILES.map((value) => ({ value, label: texts.formats[value] }))}
              onChange={setFormat}
            />
            <p className={css.hint}>
              {texts.purposes[format]} {format !== 'csv' && chosen.zone === 'kst' && texts.inUtc}
            </p>
            {!FOR_NO_TOOL.includes(format) && <TwiceWarning />}
          </div>
        </div>
        <div className={css.outcome}>
          {error ? (
            <FailureNotice error={error} retry={retry} />
          ) : !wanted || summary ? (
            summary && <StatementFigures totals={summary.totals} worth={worth} />
          ) : (
            <div className={css.placeholder} aria-busy="true">
              <Skeleton />
              <Skeleton />
              <Skeleton size="medium" />
            </div>
          )}
          {wanted && summary && summary.totals.rows > 0 && (
            <StatementDownload
              key={addressOfFile(wanted, format, locale)}
              url={addressOfFile(wanted, format, locale)}
              printUrl={addressOfFile(wanted, 'print', locale)}
              yearUrl={addressOfYear(wanted, locale)}
              lines={summary.lines[format]}
            />
          )}
          <p className={css.hint}>
            {texts.fees} {worth.length > 0 && texts.values}
          </p>
          {format !== 'json' && <StatementGuide format={format} />}
        </div>
      </div>
    </Card>
  );
}

/** All linked wallets together, each one by name, and one that is only connected. */
function useChoosable(addresses: readonly string[], all: string): { value: string; label: string }[] {
  const linked = useApiQuery(linkedWallets).data?.wallets ?? [];
  const others = addresses.filter((address) => !linked.some((one) => sameAddress(one.address, address)));
  return [
    ...(linked.length > 0 ? [{ value: 'all', label: all }] : []),
    ...linked.map(({ address, label }) => ({
      value: address.toLowerCase(),
      label: label === null ? shortAddress(address) : `${label} (${shortAddress(address)})`,
    })),
    ...others.map((address) => ({ value: address.toLowerCase(), label: shortAddress(address) })),
  ];
}
