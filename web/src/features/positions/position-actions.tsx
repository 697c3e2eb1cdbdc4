import { sameAddress } from '@eleven/protocol/address';
import { positionCalendar } from '@eleven/protocol/api/position-calendar';
import { formatBnb } from '@eleven/protocol/money';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { memo, useId } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { pathOf } from '../../lib/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MIN_SHOWN_WEI } from '../../vault/holdings.ts';
import { useNetwork } from '../../vault/network.ts';
import { useVaultScope } from '../../vault/scope.ts';
import css from './position-actions.module.css';
import { type DisabledReason, PositionDisabled } from './position-disabled.tsx';
import type { FixedRow, PositionRow } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';

/** The same functions for all rows. They never change, so that they do not render the rows again. */
export interface RowHandlers {
  run(row: PositionRow, call: VaultCall): Promise<void>;
  /** Loads the code of the row's dialog, before it is needed. */
  prefetch(row: PositionRow): void;
  /** Opens the dialog of the row. */
  open(row: PositionRow): void;
}

interface PositionActionsProps {
  row: PositionRow;
  /** The plan's name. */
  name: string;
  rewardWei: bigint;
  connected: string | undefined;
  /** This row or another is waiting for the wallet. */
  isWaiting: boolean;
  /** The call of this row that waits for the wallet. */
  waitingFor: VaultCall['function'] | undefined;
  /** The text of its button in the meantime. */
  busy: string | undefined;
  handlers: RowHandlers;
}

/**
 * The buttons of a position. Only the wallet that made a stake can end it: if another one is connected, the buttons are
 * disabled and the reason is beside them. Memoized, because a table may have hundreds of rows.
 */
export const PositionActions = memo(function PositionActions(props: PositionActionsProps) {
  const { row, name, rewardWei, connected, isWaiting, waitingFor, busy, handlers } = props;
  const texts = useTexts(POSITION_TEXTS);
  const network = useNetwork();
  // Compounding and renewing are new stakes, which only the open vault takes.
  const isOpen = useVaultScope() === undefined;
  const reasonId = useId();
  const reason: DisabledReason | undefined = !connected
    ? 'notConnected'
    : !sameAddress(row.wallet, connected)
      ? 'otherWallet'
      : network.isWrong
        ? 'wrongNetwork'
        : undefined;
  // The wallet handles one request at a time, so all buttons are disabled until it replies.
  const disabled = reason ? { disabled: true, 'aria-describedby': reasonId } : isWaiting && { disabled: true };
  const sends = (call: VaultCall) => ({
    ...(waitingFor === call.function ? { busy } : disabled),
    onClick: () => void handlers.run(row, call),
  });
  const prefetch = () => handlers.prefetch(row);
  const opensDialog = { ...disabled, onPointerEnter: prefetch, onFocus: prefetch, onClick: () => handlers.open(row) };
  return (
    <span className={css.cell}>
      <span className={css.actions}>
        {row.kind === 'flexible' ? (
          <>
            {rewardWei >= MIN_SHOWN_WEI && (
              <>
                <Button size="small" variant="claim" {...sends({ function: 'claim' })}>
                  {texts.claim}
                </Button>
                {isOpen && (
                  <Button size="small" {...sends({ function: 'compound' })}>
                    {texts.compound}
                  </Button>
                )}
              </>
            )}
            <Button size="small" {...opensDialog}>
              {texts.withdraw}
            </Button>
          </>
        ) : row.isMatured ? (
          <>
            <Button size="small" variant="primary" {...sends({ function: 'redeem', id: BigInt(row.position.id) })}>
              {texts.all(formatBnb(BigInt(row.position.principalWei) + rewardWei))}
            </Button>
            {isOpen && (
              <Button size="small" {...opensDialog}>
                {texts.renew}
              </Button>
            )}
          </>
        ) : (
          <>
            <CalendarLink row={row} name={name} />
            <Button size="small" {...opensDialog}>
              {texts.leaveEarly}
            </Button>
          </>
        )}
      </span>
      {reason && <PositionDisabled id={reasonId} reason={reason} wallet={row.wallet} />}
    </span>
  );
});

/** A calendar entry for the end of the term, with reminders. */
function CalendarLink({ row: { wallet, position }, name }: { row: FixedRow; name: string }) {
  const format = useFormat();
  const texts = useTexts(POSITION_TEXTS);
  const vault = useVaultScope();
  const params = { address: wallet.toLowerCase(), id: position.id };
  return (
    <a
      className={buttonClass({ size: 'small', variant: 'ghost' })}
      href={`${pathOf(positionCalendar, params)}?locale=${format.locale}${vault ? `&vault=${vault}` : ''}`}
      download
      aria-label={texts.calendarOf(name, format.date(position.endsAt), position.id)}
    >
      {texts.calendar}
    </a>
  );
}
