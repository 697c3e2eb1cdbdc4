import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { type FixedRow, type FlexibleRow, LEAST_SHOWN_WEI, type PositionRow } from './holdings.ts';
import { useNetwork } from './network.ts';
import css from './position-actions.module.css';
import { type Obstacle, PositionObstacle } from './position-obstacle.tsx';
import { POSITION_TEXTS } from './position-texts.ts';
import type { VaultAction } from './use-vault-action.ts';

interface PositionActionsProps {
  row: PositionRow;
  rewardWei: bigint;
  connected: string | undefined;
  action: VaultAction;
  /** The hand is near: what the buttons open can be fetched. */
  onReach(): void;
  onWithdraw(row: FlexibleRow): void;
  onLeaveEarly(row: FixedRow): void;
}

/**
 * What can be done with a position. Only the wallet that made a stake can end it: for another one the buttons stand there
 * disabled, with the reason in words beside them.
 */
export function PositionActions(props: PositionActionsProps) {
  const { row, rewardWei, connected, action, onReach, onWithdraw, onLeaveEarly } = props;
  const texts = useTexts(POSITION_TEXTS);
  const network = useNetwork();
  const reasonId = useId();
  const [isHere, setHere] = useState(false);
  const obstacle: Obstacle | undefined = !connected
    ? 'notConnected'
    : !sameAddress(row.wallet, connected)
      ? 'otherWallet'
      : network.isWrong
        ? 'wrongNetwork'
        : undefined;
  const held = obstacle && { disabled: true, 'aria-describedby': reasonId };
  // The feedback of the whole card is shared; only the button that was pressed waits.
  const busy = (name: VaultAction['waitingFor']) => isHere && action.waitingFor === name && texts.check;
  const run = async (call: Parameters<VaultAction['run']>[0]) => {
    setHere(true);
    await action.run(call);
    setHere(false);
  };
  return (
    <span className={css.cell}>
      <span className={css.actions}>
        {row.kind === 'flexible' ? (
          <>
            {rewardWei >= LEAST_SHOWN_WEI && (
              <>
                <Button
                  size="small"
                  look="claim"
                  busy={busy('claim')}
                  {...held}
                  onClick={() => void run({ function: 'claim' })}
                >
                  {texts.claim}
                </Button>
                <Button
                  size="small"
                  busy={busy('compound')}
                  {...held}
                  onClick={() => void run({ function: 'compound' })}
                >
                  {texts.compound}
                </Button>
              </>
            )}
            <Button size="small" {...held} onPointerEnter={onReach} onFocus={onReach} onClick={() => onWithdraw(row)}>
              {texts.withdraw}
            </Button>
          </>
        ) : row.isMatured ? (
          <Button
            size="small"
            look="primary"
            busy={busy('redeem')}
            {...held}
            onClick={() => void run({ function: 'redeem', id: row.position.id })}
          >
            {texts.all(formatBnb(BigInt(row.position.principalWei) + rewardWei))}
          </Button>
        ) : (
          <Button size="small" {...held} onPointerEnter={onReach} onFocus={onReach} onClick={() => onLeaveEarly(row)}>
            {texts.leaveEarly}
          </Button>
        )}
      </span>
      {obstacle && <PositionObstacle id={reasonId} obstacle={obstacle} wallet={row.wallet} />}
    </span>
  );
}
