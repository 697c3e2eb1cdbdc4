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
  /** Beside the button. */
  note?: string;
  onPress?(): void;
}

type Timelock = NonNullable<VaultTimelock['timelock']>;

/** For an owner that is a timelock: schedules the call, the first step, which makes the decision public. */
export function ScheduleCall({ action, call, label, note, onPress }: ScheduleCallProps) {
  const { data, error } = useTimelock();
  const [pressed, setPressed] = useState<VaultCall>();
  const [chosen, setChosen] = useState<OperationContent>();
  const texts = useTexts({
    how: {
      ko: '소유자가 타임락입니다. 먼저 예약하고, 지연이 지난 뒤 “타임락” 목록에서 실행합니다.',
      en: 'The owner is a timelock: schedule this first, and execute it under “Timelock” once the delay is over.',
    },
    reading: { ko: '타임락을 읽는 중', en: 'Reading the timelock' },
  });
  const timelock = data?.timelock;
  // A press counts even before this page or the server has read the timelock. The list below shows a failure.
  if (pressed && (timelock || error)) {
    setPressed(undefined);
    if (timelock) setChosen(contentOf(timelock, action.vaultAddress, pressed));
  }
  const press = () => {
    onPress?.();
    setPressed(call);
  };
  return (
    <>
      <Notice>{note ? `${texts.how} ${note}` : texts.how}</Notice>
      <div className={css.buttons}>
        <Button variant="primary" busy={pressed && texts.reading} onClick={press}>
          {label}
        </Button>
      </div>
      {chosen && timelock && (
        <TimelockStepDialog
          step="schedule"
          timelock={timelock}
          content={chosen}
          id={operationId(chosen)}
          action={action}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/**
 * The salt separates equal decisions made at different times. Two presses in one block are the same operation, scheduled once.
 */
function contentOf({ asOf }: Timelock, vaultAddress: string, call: VaultCall): OperationContent {
  const { data, valueWei } = encodeCall(call);
  const salt: Hex = `0x${(asOf?.blockNumber ?? 0).toString(16).padStart(64, '0')}`;
  return { calls: [{ target: vaultAddress, valueWei, data }], predecessor: ZERO_WORD, salt };
}
