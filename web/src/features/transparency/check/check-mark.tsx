import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { differenceText, isEqual } from '../../check/figure.ts';
import type { LedgerFigureName } from '../figures.ts';
import type { VaultCheck } from './use-vault-check.ts';

/** The mark beside a figure that shows whether the chain agrees. Renders nothing while that is unknown. */
export function CheckMark({ check: { outcome }, name }: { check: VaultCheck; name: LedgerFigureName }) {
  const locale = useLocale();
  const texts = useTexts({
    same: { ko: '체인과 같음', en: 'Matches the chain' },
    different: { ko: '체인과 다름', en: 'Differs from the chain' },
  });
  const figure = outcome?.kind === 'compared' ? outcome.figures.find(({ id }) => id === name) : undefined;
  if (!figure) return null;
  if (!isEqual(figure)) {
    const difference = differenceText(figure, locale);
    return <Tag tone="danger">{difference ? `${texts.different}, ${difference}` : texts.different}</Tag>;
  }
  return (
    <Tag tone="ok">
      <Icon name={MORE_ICONS.check} size={14} />
      {texts.same}
    </Tag>
  );
}
