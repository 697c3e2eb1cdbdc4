import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { memo, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LEAST_SHOWN_WEI } from '../../vault/holdings.ts';
import { useNetwork } from '../../vault/network.ts';
import { CalendarLink } from './calendar-link.tsx';
import css from './position-actions.module.css';
import { type DisabledReason, PositionDisabled } from './position-disabled.tsx';
import type { FixedRow, FlexibleRow, PositionRow } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';

/** The same functions for all rows, and for as long as the table stands. */
export interface RowHandlers {
  run(row: PositionRow, call: VaultCall): Promise<void>;
  /** The hand is near: what the buttons open can be fetched. */
  reach(row: PositionRow): void;
  withdraw(row: FlexibleRow): void;
  leaveEarly(row: FixedRow): void;
  renew(row: FixedRow): void;
}

interface PositionActionsProps {
  row: PositionRow;
  /** Of the plan. */
  name: string;
  rewardWei: bigint;
  connected: string | undefined;
  /** The wallet is waited for, for whichever row. */
  isWaiting: boolean;
  /** The call of this row for which it is waited for, and what its button says meanwhile. */
  waitingFor: VaultCall['function'] | undefined;
  busy: string | undefined;
  handlers: RowHandlers;
}

/**
 * The actions of a position. Only the wallet that made a stake can end it: for any other the buttons are disabled, with the
 * reason beside them. Renders again only when its own props change.
 */
export const PositionActions = memo(function PositionActions(props: PositionActionsProps) {
  const { row, name, rewardWei, connected, isWaiting, waitingFor, busy, handlers } = props;
  const texts = useTexts(POSITION_TEXTS);
  const network = useNetwork();
  const reasonId = useId();
  const reason: DisabledReason | undefined = !connected
    ? 'notConnected'
    : !sameAddress(row.wallet, connected)
      ? 'otherWallet'
      : network.isWrong
        ? 'wrongNetwork'
        : undefined;
  // The wallet answers one question at a time: until it has, the card says so, and offers to stop waiting.
  const held = reason ? { disabled: true, 'aria-describedby': reasonId } : isWaiting && { disabled: true };
  const asking = (call: VaultCall['function']) => (waitingFor === call ? { busy } : held);
  const run = (call: VaultCall) => void handlers.run(row, call);
  const reach = () => handlers.reach(row);
  return (
    <span className={css.cell}>
      <span className={css.actions}>
        {row.kind === 'flexible' ? (
          <>
            {rewardWei >= LEAST_SHOWN_WEI && (
              <>
                <Button size="small" variant="claim" {...asking('claim')} onClick={() => run({ function: 'claim' })}>
                  {texts.claim}
                </Button>
                <Button size="small" {...asking('compound')} onClick={() => run({ function: 'compound' })}>
                  {texts.compound}
                </Button>
              </>
            )}
            <Button
              size="small"
              {...held}
              onPointerEnter={reach}
              onFocus={reach}
              onClick={() => handlers.withdraw(row)}
            >
              {texts.withdraw}
            </Button>
          </>
        ) : row.isMatured ? (
          <>
            <Button
              size="small"
              variant="primary"
              {...asking('redeem')}
              onClick={() => run({ function: 'redeem', id: BigInt(row.position.id) })}
            >
              {texts.all(formatBnb(BigInt(row.position.principalWei) + rewardWei))}
            </Button>
            <Button size="small" {...held} onPointerEnter={reach} onFocus={reach} onClick={() => handlers.renew(row)}>
              {texts.renew}
            </Button>
          </>
        ) : (
          <>
            <CalendarLink row={row} name={name} />
            <Button
              size="small"
              {...held}
              onPointerEnter={reach}
              onFocus={reach}
              onClick={() => handlers.leaveEarly(row)}
            >
              {texts.leaveEarly}
            </Button>
          </>
        )}
      </span>
      {reason && <PositionDisabled id={reasonId} reason={reason} wallet={row.wallet} />}
    </span>
  );
});
