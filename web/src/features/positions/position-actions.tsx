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

/** The same functions for all rows, unchanged while the table is mounted. */
export interface RowHandlers {
  run(row: PositionRow, call: VaultCall): Promise<void>;
  /** A pointer or the focus is near: load the code of the row's dialog. */
  reach(row: PositionRow): void;
  /** Opens the dialog of the row. */
  open(row: PositionRow): void;
}

interface PositionActionsProps {
  row: PositionRow;
  /** The plan's name. */
  name: string;
  rewardWei: bigint;
  connected: string | undefined;
  /** A row is waiting for the wallet. */
  isWaiting: boolean;
  /** The call of this row that waits for the wallet, and the text its button shows meanwhile. */
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
  // Only the open vault takes new stakes, and compounding and staking again are new stakes.
  const isOpen = useVaultScope() === undefined;
  const reasonId = useId();
  const reason: DisabledReason | undefined = !connected
    ? 'notConnected'
    : !sameAddress(row.wallet, connected)
      ? 'otherWallet'
      : network.isWrong
        ? 'wrongNetwork'
        : undefined;
  // The wallet handles one request at a time: until it replies, the card says so and offers to stop waiting.
  const held = reason ? { disabled: true, 'aria-describedby': reasonId } : isWaiting && { disabled: true };
  const asking = (call: VaultCall) => ({
    ...(waitingFor === call.function ? { busy } : held),
    onClick: () => void handlers.run(row, call),
  });
  const reach = () => handlers.reach(row);
  const opening = { ...held, onPointerEnter: reach, onFocus: reach, onClick: () => handlers.open(row) };
  return (
    <span className={css.cell}>
      <span className={css.actions}>
        {row.kind === 'flexible' ? (
          <>
            {rewardWei >= MIN_SHOWN_WEI && (
              <>
                <Button size="small" variant="claim" {...asking({ function: 'claim' })}>
                  {texts.claim}
                </Button>
                {isOpen && (
                  <Button size="small" {...asking({ function: 'compound' })}>
                    {texts.compound}
                  </Button>
                )}
              </>
            )}
            <Button size="small" {...opening}>
              {texts.withdraw}
            </Button>
          </>
        ) : row.isMatured ? (
          <>
            <Button size="small" variant="primary" {...asking({ function: 'redeem', id: BigInt(row.position.id) })}>
              {texts.all(formatBnb(BigInt(row.position.principalWei) + rewardWei))}
            </Button>
            {isOpen && (
              <Button size="small" {...opening}>
                {texts.renew}
              </Button>
            )}
          </>
        ) : (
          <>
            <CalendarLink row={row} name={name} />
            <Button size="small" {...opening}>
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
