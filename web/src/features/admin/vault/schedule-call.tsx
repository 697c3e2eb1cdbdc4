import type { VaultTimelock } from '@eleven/protocol/api/transparency';
import { encodeCall } from '@eleven/vault-client/encode-call';
import { type OperationContent, operationId, ZERO_WORD } from '@eleven/vault-client/timelock';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useState } from 'react';
import type { Hex } from 'viem';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTimelock } from '../../../vault/timelock/use-timelock.ts';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';
import { TimelockStepDialog } from './timelock-step.tsx';

interface ScheduleCallProps {
  action: AdminAction;
  /** Undefined until the form is filled in. */
  call: VaultCall | undefined;
  label: string;
  /** Shown above the button, after the explanation of the timelock. */
  note?: string;
  onPress?(): void;
}

type Timelock = NonNullable<VaultTimelock['timelock']>;

/** Schedules a call in the timelock that owns the vault. This makes the decision public; executing it is a later step. */
export function ScheduleCall({ action, call, label, note, onPress }: ScheduleCallProps) {
  const { data, error } = useTimelock();
  const [pendingCall, setPendingCall] = useState<VaultCall>();
  const [operation, setOperation] = useState<OperationContent>();
  const texts = useTexts({
    how: {
      ko: '소유자가 타임락입니다. 먼저 예약하고, 지연이 지난 뒤 “타임락” 목록에서 실행합니다.',
      en: 'The owner is a timelock: schedule this first, and execute it under “Timelock” once the delay is over.',
    },
    reading: { ko: '타임락을 읽는 중', en: 'Reading the timelock' },
  });
  const timelock = data?.timelock;
  // A press while the timelock is still being read opens the dialog once that is done. If it fails, nothing opens: the card of
  // the timelock shows the failure.
  if (pendingCall && (timelock || error)) {
    setPendingCall(undefined);
    if (timelock) setOperation(operationFor(timelock, action.vaultAddress, pendingCall));
  }
  const press = () => {
    onPress?.();
    setPendingCall(call);
  };
  return (
    <>
      <Notice>{note ? `${texts.how} ${note}` : texts.how}</Notice>
      <div className={css.buttons}>
        <Button variant="primary" busy={pendingCall && texts.reading} onClick={press}>
          {label}
        </Button>
      </div>
      {operation && timelock && (
        <TimelockStepDialog
          step="schedule"
          timelock={timelock}
          content={operation}
          id={operationId(operation)}
          action={action}
          onClose={() => setOperation(undefined)}
        />
      )}
    </>
  );
}

/**
 * The salt is the block number, so an equal call can be scheduled again later, but two presses within one block schedule only
 * one operation.
 */
function operationFor({ asOf }: Timelock, vaultAddress: string, call: VaultCall): OperationContent {
  const { data, valueWei } = encodeCall(call);
  const salt: Hex = `0x${(asOf?.blockNumber ?? 0).toString(16).padStart(64, '0')}`;
  return { calls: [{ target: vaultAddress, valueWei, data }], predecessor: ZERO_WORD, salt };
}
