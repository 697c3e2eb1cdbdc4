import type { TimelockOperation } from '@eleven/protocol/api/transparency';
import type { OperationContent } from '@eleven/vault-client/timelock';
import { useState } from 'react';
import type { Hex } from 'viem';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { canBeExecuted } from '../../../vault/timelock/operation-list.tsx';
import { TimelockOperations } from '../../../vault/timelock/timelock-operations.tsx';
import { useTimelock } from '../../../vault/timelock/use-timelock.ts';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';
import { TimelockStepDialog } from './timelock-step.tsx';

interface Chosen {
  readonly step: 'execute' | 'cancel';
  readonly operation: TimelockOperation;
}

/** The operations of the timelock that owns the vault, with their next steps. */
export function TimelockCard({ action }: { action: AdminAction }) {
  const { data, error, refetch } = useTimelock();
  const [chosen, setChosen] = useState<Chosen>();
  const texts = useTexts({
    title: { ko: '타임락', en: 'Timelock' },
    execute: { ko: '실행', en: 'Execute' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const timelock = data?.timelock;
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (timelock === null) return null;
  return (
    <Card title={texts.title}>
      {timelock ? (
        <TimelockOperations
          timelock={timelock}
          actions={(operation) => (
            <span className={css.buttons}>
              {canBeExecuted(operation, timelock) && (
                <Button size="small" variant="primary" onClick={() => setChosen({ step: 'execute', operation })}>
                  {texts.execute}
                </Button>
              )}
              <Button size="small" variant="dangerLine" onClick={() => setChosen({ step: 'cancel', operation })}>
                {texts.cancel}
              </Button>
            </span>
          )}
        />
      ) : (
        <Skeleton size="tall" />
      )}
      {chosen && timelock && (
        <TimelockStepDialog
          step={chosen.step}
          timelock={timelock}
          content={contentOf(chosen.operation)}
          id={chosen.operation.id as Hex}
          action={action}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

const contentOf = ({ calls, predecessor, salt }: TimelockOperation): OperationContent => ({
  calls: calls.map(({ target, valueWei, data }) => ({ target, valueWei: BigInt(valueWei), data: data as Hex })),
  predecessor: predecessor as Hex,
  salt: salt as Hex,
});
