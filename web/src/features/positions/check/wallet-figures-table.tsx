import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { differentFirst, type Figure, isEqual, valueText } from '../../check/figure.ts';
import css from './wallet-check.module.css';

interface WalletFiguresTableProps {
  caption: string;
  figures: readonly Figure[];
  /** If all are equal: whether the reader has unfolded the table. */
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** Figures that differ come first, so nobody needs the rows of hundreds of positions. */
const MAX_ROWS = 60;

/** Each figure as reported by the server and by the chain. */
export function WalletFiguresTable({ caption, figures, isOpen, setOpen }: WalletFiguresTableProps) {
  const format = useFormat();
  const texts = useTexts({
    figure: { ko: '값', en: 'Figure' },
    server: { ko: '서버', en: 'Server' },
    chain: { ko: '체인', en: 'Chain' },
    result: { ko: '결과', en: 'Result' },
    same: { ko: '같음', en: 'Equal' },
    other: { ko: '다름', en: 'Differs' },
    show: { ko: '비교한 값 보기', en: 'Show the compared figures' },
    others: {
      ko: (count: string) => `그 밖의 값 ${count}개는 모두 같습니다.`,
      en: (count) => `The other ${count} figures are equal.`,
    },
    notShown: {
      ko: (count: string) => `값 ${count}개는 표에 넣지 않았습니다.`,
      en: (count) => `${count} more figures are not in this table.`,
    },
  });
  const side = (id: 'server' | 'chain'): Column<Figure> => ({
    id,
    head: texts[id],
    kind: 'number',
    narrow: 'line',
    cell: (figure) => (
      <span className={isEqual(figure) ? text.muted : text.danger}>{valueText(figure.unit, figure[id], format)}</span>
    ),
  });
  const columns: Column<Figure>[] = [
    {
      id: 'figure',
      head: texts.figure,
      cell: ({ name, subject }) => (
        <span className={css.figure}>
          <b>{name[format.locale]}</b>
          <span className={`${text.tiny} ${text.dim}`}>{subject?.[format.locale]}</span>
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
  const sorted = differentFirst(figures);
  const [rows, left] = [sorted.slice(0, MAX_ROWS), sorted.slice(MAX_ROWS)];
  const leftText = left.every(isEqual) ? texts.others : texts.notShown;
  const table = (
    <>
      <div className={css.figures}>
        <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      {left.length > 0 && <p className={`${text.small} ${text.muted}`}>{leftText(format.count(left.length))}</p>}
    </>
  );
  if (!figures.every(isEqual)) return table;
  // The sentence above says it all: nobody scrolls past dozens of equal values unless they want to read them.
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.fold}>{texts.show}</summary>
      {table}
    </details>
  );
}
