import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { RESERVE_TEXTS } from './figure-texts.ts';
import type { ReserveFigures } from './reserve.ts';
import { runwayText } from './reserve-texts.ts';

/** The balance, the promised rewards, and the runway. */
export function ReserveList({ figures }: { figures: ReserveFigures | undefined }) {
  const texts = useTexts(RESERVE_TEXTS);
  const wait = <Skeleton size="short" />;
  const bnb = (wei: bigint | undefined) => (wei === undefined ? wait : `${formatBnb(wei)} BNB`);
  const runway = (of: ReserveFigures) => (of.isUsedUp ? texts.usedUp : (runwayText(of, texts) ?? texts.noEnd));
  return (
    <KeyValues
      items={[
        { label: texts.held, value: bnb(figures?.heldWei) },
        { label: texts.promised, value: bnb(figures?.promisedWei) },
        {
          label: texts.runway,
          brass: true,
          value: figures ? runway(figures) : wait,
        },
      ]}
    />
  );
}
