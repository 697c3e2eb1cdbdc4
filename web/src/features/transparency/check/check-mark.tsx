import { formatCount } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { CHECK_TEXTS } from './check-texts.ts';
import { type Compared, difference, isEqual } from './compare.ts';
import { unitOf } from './figure-texts.ts';
import type { Check } from './use-check.ts';

interface CheckMarkProps {
  check: Check;
  name: Compared['name'];
}

/** Beside a figure: whether the chain has the same. Nothing while that is not known. */
export function CheckMark({ check, name }: CheckMarkProps) {
  const texts = useTexts(CHECK_TEXTS);
  const compared = check.of(name);
  if (!compared) return null;
  if (isEqual(compared)) {
    return (
      <Tag tone="ok">
        <Icon name={MORE_ICONS.check} size={14} />
        {texts.same}
      </Tag>
    );
  }
  const by = difference(compared);
  return <Tag tone="danger">{texts.different(by === undefined ? '' : texts.by(signed(by), unitOf(name)))}</Tag>;
}

/** +1 where the server says too much, −1 where it says too little. */
export const signed = (difference: bigint): string =>
  `${difference < 0n ? '−' : '+'}${formatCount(difference < 0n ? -difference : difference)}`;
