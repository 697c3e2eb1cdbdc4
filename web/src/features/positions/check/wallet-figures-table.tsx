import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { CheckSource } from '../../check/check.ts';
import { CHECK_TEXTS } from '../../check/check-texts.ts';
import { differentFirst, isEqual } from '../../check/figure.ts';
import { valueText } from '../../check/value-text.ts';
import css from './wallet-check.module.css';
import type { WalletReplies } from './wallet-check-source.ts';
import type { WalletFigure } from './wallet-figures.ts';

interface WalletFiguresTableProps {
  caption: string;
  figures: readonly WalletFigure[];
  label: CheckSource<WalletReplies, WalletFigure>['label'];
}

/** Nobody reads every figure of hundreds of positions: those that differ come first. */
const MOST_ROWS = 60;

/** Both values of each figure. */
export function WalletFiguresTable({ caption, figures, label }: WalletFiguresTableProps) {
  const format = useFormat();
  const shared = useTexts(CHECK_TEXTS);
  const texts = useTexts({
    figure: { ko: '값', en: 'Figure' },
    server: { ko: '서버', en: 'Server' },
    chain: { ko: '체인', en: 'Chain' },
    result: { ko: '결과', en: 'Result' },
    same: { ko: '같음', en: 'Equal' },
    other: { ko: '다름', en: 'Differs' },
    others: {
      ko: (count: string) => `그 밖의 값 ${count}개는 모두 같습니다.`,
      en: (count) => `The other ${count} figures are equal.`,
    },
    notShown: {
      ko: (count: string) => `값 ${count}개는 표에 넣지 않았습니다.`,
      en: (count) => `${count} more figures are not in this table.`,
    },
  });
  const side = (id: 'server' | 'chain'): Column<WalletFigure> => ({
    id,
    head: texts[id],
    kind: 'number',
    narrow: 'wide',
    cell: (figure) => (
      <span className={css.side}>
        <span className={css.label} aria-hidden="true">
          {texts[id]}
        </span>
        <span className={isEqual(figure) ? css.value : css.different}>
          {valueText(figure.unit, figure[id], shared, format)}
        </span>
      </span>
    ),
  });
  const columns: Column<WalletFigure>[] = [
    {
      id: 'figure',
      head: texts.figure,
      cell: (figure) => {
        const { name, subject } = label(figure, format.locale);
        return (
          <span className={css.figure}>
            <b>{name}</b>
            <span>{subject}</span>
          </span>
        );
      },
    },
    side('server'),
    side('chain'),
    {
      id: 'result',
      head: texts.result,
      cell: (figure) => (isEqual(figure) ? <Tag tone="ok">{texts.same}</Tag> : <Tag tone="danger">{texts.other}</Tag>),
    },
  ];
  const rows = differentFirst(figures).slice(0, MOST_ROWS);
  const left = figures.length - rows.length;
  const areLeftEqual = figures.filter((figure) => !isEqual(figure)).length <= rows.length;
  return (
    <>
      <div className={css.figures}>
        <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      {left > 0 && <p className={css.others}>{(areLeftEqual ? texts.others : texts.notShown)(format.count(left))}</p>}
    </>
  );
}
