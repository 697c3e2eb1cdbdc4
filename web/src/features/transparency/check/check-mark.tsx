import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { CHECK_TEXTS } from '../../check/check-texts.ts';
import { difference, isEqual, signed } from '../../check/figure.ts';
import type { LedgerFigureName } from './ledger-figures.ts';
import type { VaultCheck } from './use-vault-check.ts';

interface CheckMarkProps {
  check: VaultCheck;
  name: LedgerFigureName;
}

/** Beside a figure: whether the chain has the same. Nothing while that is not known. */
export function CheckMark({ check: { outcome }, name }: CheckMarkProps) {
  const shared = useTexts(CHECK_TEXTS);
  const texts = useTexts({
    same: { ko: '체인과 같음', en: 'Equal on chain' },
    different: { ko: (by: string) => `체인과 다름${by && `, ${by}`}`, en: (by) => `Not as on chain${by && `, ${by}`}` },
  });
  const figure = outcome?.kind === 'compared' ? outcome.figures.find(({ id }) => id === name) : undefined;
  if (!figure) return null;
  if (isEqual(figure)) {
    return (
      <Tag tone="ok">
        <Icon name={MORE_ICONS.check} size={14} />
        {texts.same}
      </Tag>
    );
  }
  const by = difference(figure);
  return <Tag tone="danger">{texts.different(by === undefined ? '' : shared.by(signed(by), figure.unit))}</Tag>;
}
