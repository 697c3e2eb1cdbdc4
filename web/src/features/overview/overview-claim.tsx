import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { LEAST_SHOWN_WEI } from '../../vault/holdings.ts';
import { useNetwork } from '../../vault/network.ts';
import { dayReward } from '../../vault/plan-rewards.ts';
import { useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { VaultAction } from '../../vault/use-vault-action.ts';
import css from './overview-card.module.css';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

interface OverviewClaimProps {
  action: VaultAction;
  /** Staked in the flexible plan by all wallets. */
  flexibleWei: bigint;
  /** The rewards that the connected wallet can claim. */
  ownWei: bigint;
  isReserveEmpty: boolean;
}

/** The rewards of a day, and the button that pays out all of them. */
export function OverviewClaim({ action, flexibleWei, ownWei, isReserveEmpty }: OverviewClaimProps) {
  const texts = useTexts(OVERVIEW_TEXTS);
  const network = useNetwork();
  const busy = useBusyText(action);
  return (
    <div className={css.claim}>
      <p className={`${text.small} ${text.muted}`}>
        {!isReserveEmpty && (flexibleWei === 0n ? texts.nothing : texts.perDay(formatBnb(dayReward(flexibleWei), 6)))}
      </p>
      {ownWei >= LEAST_SHOWN_WEI && (
        <Button
          variant="claim"
          size="large"
          disabled={network.isWrong}
          busy={busy}
          onClick={() => void action.run({ function: 'claim' })}
        >
          {texts.claim(formatBnb(ownWei))}
        </Button>
      )}
    </div>
  );
}
