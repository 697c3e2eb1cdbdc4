import type { TimelockOperation, VaultTimelock } from '@eleven/protocol/api/transparency';
import { NEVER_AT } from '@eleven/vault-client/timelock-operations';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import entries from '../../styles/entries.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useConfig } from '../queries.ts';
import { effectText } from './effect-text.ts';
import css from './operation-list.module.css';

type Timelock = NonNullable<VaultTimelock['timelock']>;

interface OperationListProps {
  timelock: Timelock;
  operations: readonly TimelockOperation[];
  /** Shown at the foot of an operation. */
  actions?(operation: TimelockOperation): ReactNode;
}

/** An older server does not say whether the predecessor has been executed. */
const waitsForAnother = ({ isAfterPending, predecessor }: TimelockOperation): boolean =>
  isAfterPending ?? !/^0x0+$/.test(predecessor);

/** Decided by the time of the last known block, not by this computer's clock. */
export const canBeExecuted = (operation: TimelockOperation, { asOf }: Timelock): boolean =>
  asOf !== null && operation.earliestAt <= asOf.blockTime && !waitsForAnother(operation);

/** Operations of the timelock: what each does, and when it can be or was executed. */
export function OperationList({ timelock, operations, actions }: OperationListProps) {
  const format = useFormat();
  const { data: config } = useConfig();
  const texts = useTexts({
    waits: { ko: '대기 중', en: 'Pending' },
    ready: { ko: '실행 가능', en: 'Can be executed' },
    executed: { ko: '실행됨', en: 'Executed' },
    cancelled: { ko: '취소됨', en: 'Cancelled' },
    earliest: {
      ko: (time: string) => `${time}부터 실행할 수 있습니다.`,
      en: (time) => `From ${time} at the earliest.`,
    },
    never: {
      ko: '지연이 너무 길어 실행할 수 없습니다.',
      en: 'It can never be executed: its delay is too long.',
    },
    after: {
      ko: '다른 결정이 먼저 실행되어야 합니다.',
      en: 'Another operation has to be executed first.',
    },
    afterKnown: {
      ko: (effect: string) => `다른 결정이 먼저 실행되어야 합니다: ${effect}`,
      en: (effect) => `Another operation has to be executed first: ${effect}`,
    },
    afterCancelled: {
      ko: (effect: string) => `먼저 실행되어야 하는 결정이 취소되었습니다. 그 결정을 다시 예약해야 합니다: ${effect}`,
      en: (effect) =>
        `The operation that has to be executed first was cancelled. It would have to be scheduled again: ${effect}`,
    },
  });
  const at = { vault: config?.vaultAddress ?? '', timelock: timelock.address };
  const stateOf = (operation: TimelockOperation) => {
    if (operation.state !== 'scheduled') return <Tag>{texts[operation.state]}</Tag>;
    return canBeExecuted(operation, timelock) ? (
      <Tag tone="warn">{texts.ready}</Tag>
    ) : (
      <Tag tone="brass">{texts.waits}</Tag>
    );
  };
  const effectsOf = ({ calls }: TimelockOperation) => calls.map((call) => effectText(call, at, format.locale));
  /** Names the predecessor: the list does not show the ids of operations. */
  const waitText = ({ predecessor }: TimelockOperation) => {
    const before = [...timelock.waiting, ...timelock.ended].find(({ id }) => id === predecessor);
    if (!before) return texts.after;
    const effects = effectsOf(before).join(' · ');
    return before.state === 'cancelled' ? texts.afterCancelled(effects) : texts.afterKnown(effects);
  };
  return (
    <ul className={entries.list}>
      {operations.map((operation) => (
        <li key={operation.id}>
          {effectsOf(operation).map((effect, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of an operation never change
            <b key={index}>{effect}</b>
          ))}
          <span className={css.state}>
            {stateOf(operation)}
            {operation.endedAt !== null ? (
              <time dateTime={new Date(operation.endedAt * 1_000).toISOString()}>
                {fullTime(format, operation.endedAt)}
              </time>
            ) : operation.earliestAt >= NEVER_AT ? (
              texts.never
            ) : (
              <time dateTime={new Date(operation.earliestAt * 1_000).toISOString()}>
                {texts.earliest(fullTime(format, operation.earliestAt))}
              </time>
            )}
            <TransactionHash hash={operation.endedTx ?? operation.scheduledTx} />
          </span>
          {operation.endedAt === null && waitsForAnother(operation) && <small>{waitText(operation)}</small>}
          {actions?.(operation)}
        </li>
      ))}
    </ul>
  );
}
