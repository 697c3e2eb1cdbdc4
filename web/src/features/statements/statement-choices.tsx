import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { STATEMENT_ZONES } from '@eleven/protocol/statements/range';
import { STATEMENT_FORMATS, type StatementFormat } from '@eleven/protocol/statements/statement';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { type Choice, isReversed, yearsOf } from './statement-choice.ts';
import { TwiceWarning } from './statement-guide.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';

/** Replaces the years until the server has reported the chain's current year. */
const UNKNOWN = '…';
/** The page to print is not a file: it has its own button. */
const FILES = STATEMENT_FORMATS.filter((format) => format !== 'print');
/** Formats for no particular tool, so the warning about duplicates does not apply. */
const FOR_NO_TOOL: readonly StatementFormat[] = ['csv', 'json'];

interface WalletOption {
  readonly value: string;
  readonly label: string;
}

interface FileChoice extends Choice {
  readonly format: (typeof FILES)[number];
}

type ChangeChoice = (changes: Partial<FileChoice>) => void;

/** The choice begins with the current year in the reader's zone, and keeps a wallet only while it can be chosen. */
export function useStatementChoice(addresses: readonly string[]) {
  const locale = useLocale();
  const wallets = useWalletOptions(addresses);
  const [chosen, setChosen] = useState<FileChoice>({
    period: undefined,
    from: '',
    to: '',
    zone: locale === 'ko' ? 'kst' : 'utc',
    wallet: '',
    format: 'csv',
  });
  const wallet = wallets.find(({ value }) => value === chosen.wallet) ?? wallets[0];
  const choice: FileChoice = { ...chosen, wallet: wallet?.value ?? 'all' };
  const change: ChangeChoice = (changes) => setChosen({ ...chosen, ...changes });
  return { choice, change, wallets };
}

interface StatementChoicesProps {
  choice: FileChoice;
  change: ChangeChoice;
  wallets: readonly WalletOption[];
  /** Undefined until the server has reported it. */
  thisYear: string | undefined;
  /** The years with entries. */
  years: readonly string[];
}

/** Wallet, period, time zone and format of a statement. */
export function StatementChoices({ choice, change, wallets, thisYear, years }: StatementChoicesProps) {
  const texts = useTexts(STATEMENT_TEXTS);
  const period = choice.period ?? thisYear ?? UNKNOWN;
  const shownYears = thisYear === undefined ? [UNKNOWN] : yearsOf(years, thisYear);
  return (
    <div className={css.choices}>
      {wallets.length > 1 && (
        <Select
          label={texts.wallet}
          value={choice.wallet}
          options={wallets}
          onChange={(wallet) => change({ wallet })}
        />
      )}
      <Select
        label={texts.period}
        value={period}
        options={[
          ...shownYears.map((year) => ({ value: year, label: year })),
          { value: 'all', label: texts.allTime },
          { value: 'days', label: texts.days },
        ]}
        onChange={(value) => change({ period: value })}
      />
      {period === 'days' && <Days choice={choice} change={change} />}
      <Segmented
        legend={texts.zone}
        value={choice.zone}
        options={STATEMENT_ZONES.map((zone) => ({ value: zone, label: texts.zones[zone] }))}
        onChange={(zone) => change({ zone })}
      />
      <Format choice={choice} change={change} />
    </div>
  );
}

function Days({ choice, change }: Pick<StatementChoicesProps, 'choice' | 'change'>) {
  const texts = useTexts(STATEMENT_TEXTS);
  return (
    <div className={css.days}>
      <Field
        label={texts.from}
        type="date"
        value={choice.from}
        error={isReversed(choice) ? texts.reversed : undefined}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Field label={texts.to} type="date" value={choice.to} onChange={(event) => change({ to: event.target.value })} />
    </div>
  );
}

function Format({ choice: { format, zone }, change }: Pick<StatementChoicesProps, 'choice' | 'change'>) {
  const texts = useTexts(STATEMENT_TEXTS);
  return (
    <div>
      <Select<FileChoice['format']>
        label={texts.format}
        value={format}
        options={FILES.map((value) => ({ value, label: texts.formats[value] }))}
        onChange={(value) => change({ format: value })}
      />
      <p className={css.hint}>
        {texts.purposes[format]} {format !== 'csv' && zone === 'kst' && texts.inUtc}
      </p>
      {!FOR_NO_TOOL.includes(format) && <TwiceWarning />}
    </div>
  );
}

/** All linked wallets together, each one by name, and one that is only connected. */
function useWalletOptions(addresses: readonly string[]): WalletOption[] {
  const texts = useTexts(STATEMENT_TEXTS);
  const linked = useApiQuery(linkedWallets).data?.wallets ?? [];
  const others = addresses.filter((address) => !linked.some((one) => sameAddress(one.address, address)));
  return [
    ...(linked.length > 0 ? [{ value: 'all', label: texts.allWallets }] : []),
    ...linked.map(({ address, label }) => ({
      value: address.toLowerCase(),
      label: label === null ? shortAddress(address) : `${label} (${shortAddress(address)})`,
    })),
    ...others.map((address) => ({ value: address.toLowerCase(), label: shortAddress(address) })),
  ];
}
