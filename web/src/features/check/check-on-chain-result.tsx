import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useConfig } from '../../vault/queries.ts';
import css from './check-on-chain.module.css';
import type { CheckOutcome } from './check-on-chain.ts';
import { differentFirst, type Figure, isEqual } from './check-on-chain-figures.ts';
import { CHECK_TEXTS, FIGURE_TEXTS, subjectText, valueText } from './check-on-chain-texts.ts';

interface CheckResultProps {
  outcome: Extract<CheckOutcome, { kind: 'compared' }>;
  /** Several wallets are shown: each figure names its own. */
  withWallet: boolean;
}

/** Of hundreds of positions nobody reads every figure: those that differ come first, and are told in words up to here. */
const MOST_ROWS = 60;
const MOST_TOLD = 20;

/** Both blocks, what differs in words, and the figures with both values. */
export function CheckResult({ outcome, withWallet }: CheckResultProps) {
  const { figures, asOf, newest, isLater } = outcome;
  const format = useFormat();
  const texts = useTexts(CHECK_TEXTS);
  const names = useTexts(FIGURE_TEXTS);
  const { data: config } = useConfig();
  const value = ({ name }: Figure, side: bigint | undefined) =>
    side === undefined ? texts.none : valueText(names, name, side, format.longDateTime);
  const subject = (figure: Figure) => subjectText(names, figure.subject, withWallet);
  const side = (id: 'server' | 'chain'): Column<Figure> => ({
    id,
    head: texts[id],
    kind: 'number',
    narrow: 'wide',
    cell: (figure) => (
      <span className={css.side}>
        <span className={css.label} aria-hidden="true">
          {texts[id]}
        </span>
        <span className={isEqual(figure) ? css.value : css.different}>{value(figure, figure[id])}</span>
      </span>
    ),
  });
  const columns: Column<Figure>[] = [
    {
      id: 'figure',
      head: texts.figure,
      cell: (figure) => (
        <span className={css.figure}>
          <b>{names[figure.name]}</b>
          <span>{subject(figure)}</span>
        </span>
      ),
    },
    side('server'),
    side('chain'),
    {
      id: 'result',
      head: texts.result,
      cell: (figure) => (isEqual(figure) ? <Tag tone="ok">{texts.same}</Tag> : <Tag tone="danger">{texts.other}</Tag>),
    },
  ];
  const different = figures.filter((figure) => !isEqual(figure));
  const [first] = different;
  const rows = differentFirst(figures).slice(0, MOST_ROWS);
  return (
    <>
      {isLater && <Notice tone="warn">{texts.later(format.count(asOf), format.count(newest.number))}</Notice>}
      {first && (
        <Notice
          tone="danger"
          announce
          actions={<ReportLink {...reportOf(first)} block={asOf} note={noteOf(outcome)} />}
        >
          <p>{texts.differ(different.length, figures.length)}</p>
          <ul className={css.differences}>
            {different.slice(0, MOST_TOLD).map((figure) => (
              <li key={keyOf(figure)}>
                {subject(figure)}, {names[figure.name]}:{' '}
                {texts.both(value(figure, figure.server), value(figure, figure.chain))}
              </li>
            ))}
            {different.length > MOST_TOLD && <li>{texts.moreDiffer(format.count(different.length - MOST_TOLD))}</li>}
          </ul>
          <p>{isLater ? texts.laterDiffers : texts.whatToDo}</p>
        </Notice>
      )}
      <KeyValues
        items={[
          { label: texts.asOf, value: format.count(asOf) },
          {
            label: texts.newest,
            figure: false,
            value: (
              <span
                className={css.newest}
              >{`${format.count(newest.number)}, ${format.longDateTime(newest.time)}`}</span>
            ),
          },
          ...(config
            ? [
                {
                  label: texts.contract,
                  figure: false,
                  value: (
                    <span className={css.address}>
                      {config.vaultAddress}
                      <CopyButton value={config.vaultAddress} label={texts.copy} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className={css.figures}>
        <Table caption={texts.title} columns={columns} rows={rows} rowKey={keyOf} />
      </div>
      {rows.length < figures.length && (
        <p className={css.others}>
          {(different.length > rows.length ? texts.notShown : texts.others)(format.count(figures.length - rows.length))}
        </p>
      )}
    </>
  );
}

function keyOf({ name, subject }: Figure): string {
  const whose = subject.kind === 'vault' ? '' : subject.wallet;
  return [subject.kind, whose, subject.kind === 'fixed' ? subject.id : '', name].join('-');
}

/** For a report: which figure, and the transaction that made the position. */
const reportOf = ({ name, subject }: Figure) => ({
  code: `check.${subject.kind}.${name}`,
  txHash: subject.kind === 'fixed' ? subject.txHash : undefined,
});

/** What differs, in wei, for who reads the report: both blocks, and of each figure both values. */
function noteOf({ figures, asOf, newest }: CheckResultProps['outcome']): string {
  const lines = figures
    .filter((figure) => !isEqual(figure))
    .map((figure) => `${keyOf(figure)}: server ${figure.server ?? 'none'}, chain ${figure.chain ?? 'none'}`);
  return [`block ${asOf}, newest ${newest.number}`, ...lines].join('\n').slice(0, 1_000);
}
