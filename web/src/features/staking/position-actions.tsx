import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { type FixedRow, type FlexibleRow, LEAST_SHOWN_WEI, type PositionRow } from './holdings.ts';
import { useNetwork } from './network.ts';
import css from './position-actions.module.css';
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

/** Only the wallet that made a stake can end it: for another one the reason stands in the place of the buttons. */
export function PositionActions(props: PositionActionsProps) {
  const { row, rewardWei, connected, action, onReach, onWithdraw, onLeaveEarly } = props;
  const texts = useTexts(POSITION_TEXTS);
  const network = useNetwork();
  const [isHere, setHere] = useState(false);
  if (!sameAddress(row.wallet, connected)) {
    return <span className={`${text.tiny} ${text.dim}`}>{texts.connectThis(shortAddress(row.wallet))}</span>;
  }
  if (network.isWrong) return <span className={`${text.tiny} ${text.dim}`}>{texts.wrongNetwork}</span>;
  // The feedback of the whole card is shared; only the button that was pressed waits.
  const busy = (name: VaultAction['waitingFor']) => isHere && action.waitingFor === name && texts.check;
  const run = async (call: Parameters<VaultAction['run']>[0]) => {
    setHere(true);
    await action.run(call);
    setHere(false);
  };
  if (row.kind === 'fixed') {
    const { id, principalWei } = row.position;
    return (
      <span className={css.actions}>
        {row.isMatured ? (
          <Button
            size="small"
            look="primary"
            busy={busy('redeem')}
            onClick={() => void run({ function: 'redeem', id })}
          >
            {texts.all(formatBnb(BigInt(principalWei) + rewardWei))}
          </Button>
        ) : (
          <Button size="small" onPointerEnter={onReach} onFocus={onReach} onClick={() => onLeaveEarly(row)}>
            {texts.leaveEarly}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className={css.actions}>
      {rewardWei >= LEAST_SHOWN_WEI && (
        <>
          <Button size="small" look="claim" busy={busy('claim')} onClick={() => void run({ function: 'claim' })}>
            {texts.claim}
          </Button>
          <Button size="small" busy={busy('compound')} onClick={() => void run({ function: 'compound' })}>
            {texts.compound}
          </Button>
        </>
      )}
      <Button size="small" onPointerEnter={onReach} onFocus={onReach} onClick={() => onWithdraw(row)}>
        {texts.withdraw}
      </Button>
    </span>
  );
}
