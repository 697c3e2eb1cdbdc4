import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ActionFeedback } from '../../vault/transactions/action-feedback.tsx';
import type { RowAction } from './position-row-action.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';

interface PositionFeedbackProps {
  rowAction: RowAction;
  /** The flexible stake of the connected wallet, if it has one. */
  own: { wallet: string; rewardWei: bigint } | undefined;
}

/** Above the table: how the last action stands. Rewards that cannot be compounded can be claimed. */
export function PositionFeedback({ rowAction: { action, of, isCompoundRefused }, own }: PositionFeedbackProps) {
  const texts = useTexts(POSITION_TEXTS);
  if (!action.waitingFor && !action.problem && !action.sentId) return null;
  return (
    <div className={css.feedback}>
      <ActionFeedback
        action={action}
        instead={
          isCompoundRefused &&
          own && (
            <Button size="small" variant="claim" onClick={() => void of(own.wallet).run({ function: 'claim' })}>
              {texts.claimInstead(formatBnb(own.rewardWei))}
            </Button>
          )
        }
      />
    </div>
  );
}
