import { shortAddress } from '@eleven/protocol/address';
import { useTexts } from '../../i18n/texts.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './position-actions.module.css';
import { POSITION_TEXTS } from './position-texts.ts';

const OpenWallet = lazyOptional(() => import('../../wallet/connect/open-wallet.tsx'));

/** The reasons why the buttons of a position are disabled. */
export type DisabledReason = 'notConnected' | 'otherWallet' | 'wrongNetwork';

interface PositionDisabledProps {
  /** Id of the sentence, for the buttons it describes. */
  id: string;
  reason: DisabledReason;
  /** The position's wallet. */
  wallet: string;
}

/** Says why the buttons are disabled, with a button to change that. */
export function PositionDisabled({ id, reason, wallet }: PositionDisabledProps) {
  const texts = useTexts(POSITION_TEXTS);
  const { status, hasOpenRequest, ask, chooseAccounts, cancel } = useWallet();
  return (
    <span className={css.reason}>
      <span id={id} title={wallet}>
        {reason === 'wrongNetwork' ? texts.wrongNetwork : texts[reason](shortAddress(wallet))}
      </span>
      {reason === 'notConnected' &&
        (status === 'connecting' ? (
          <Button size="small" variant="ghost" onClick={cancel}>
            {texts.stop}
          </Button>
        ) : (
          <Button size="small" variant="ghost" aria-describedby={id} onClick={() => ask()}>
            {texts.connect}
          </Button>
        ))}
      {reason === 'otherWallet' && (
        <Button size="small" variant="ghost" aria-describedby={id} onClick={() => void chooseAccounts()}>
          {texts.choose}
        </Button>
      )}
      {reason === 'otherWallet' && hasOpenRequest && <OpenWallet />}
      {reason === 'wrongNetwork' && <SwitchNetwork variant="ghost" describedBy={id} />}
    </span>
  );
}
