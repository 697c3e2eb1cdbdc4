import { shortAddress } from '@eleven/protocol/address';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './position-actions.module.css';
import { POSITION_TEXTS } from './position-texts.ts';

/** The reasons why the buttons of a position are disabled. */
export type Obstacle = 'notConnected' | 'otherWallet' | 'wrongNetwork';

interface PositionObstacleProps {
  /** Of the sentence, for the buttons that it explains. */
  id: string;
  obstacle: Obstacle;
  /** The position's own. */
  wallet: string;
}

/** Why the buttons do nothing, and the way to change that. */
export function PositionObstacle({ id, obstacle, wallet }: PositionObstacleProps) {
  const texts = useTexts(POSITION_TEXTS);
  const { status, ask, chooseAccounts, cancel } = useWallet();
  return (
    <span className={css.obstacle}>
      <span id={id} title={wallet}>
        {obstacle === 'wrongNetwork' ? texts.wrongNetwork : texts[obstacle](shortAddress(wallet))}
      </span>
      {obstacle === 'notConnected' &&
        (status === 'connecting' ? (
          <Button size="small" variant="ghost" onClick={cancel}>
            {texts.stop}
          </Button>
        ) : (
          <Button size="small" variant="ghost" aria-describedby={id} onClick={() => ask()}>
            {texts.connect}
          </Button>
        ))}
      {obstacle === 'otherWallet' && (
        <Button size="small" variant="ghost" aria-describedby={id} onClick={() => void chooseAccounts()}>
          {texts.choose}
        </Button>
      )}
      {obstacle === 'wrongNetwork' && <SwitchNetwork look="ghost" describedBy={id} />}
    </span>
  );
}
