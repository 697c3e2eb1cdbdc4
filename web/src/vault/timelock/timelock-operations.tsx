import type { TimelockOperation, VaultTimelock } from '@eleven/protocol/api/transparency';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './operation-list.module.css';
import { OperationList } from './operation-list.tsx';

interface TimelockOperationsProps {
  timelock: NonNullable<VaultTimelock['timelock']>;
  /** Shown at the foot of a pending operation. */
  actions?: (operation: TimelockOperation) => ReactNode;
}

/** All pending operations, the latest ended ones, and the block up to which they are known. */
export function TimelockOperations({ timelock, actions }: TimelockOperationsProps) {
  const format = useFormat();
  const texts = useTexts({
    none: { ko: '기다리는 결정이 없습니다.', en: 'No pending decisions.' },
    ended: { ko: '최근에 끝난 결정', en: 'Recently executed or cancelled' },
    asOf: { ko: (block: string) => `블록 ${block}까지 읽었습니다.`, en: (block) => `Read up to block ${block}.` },
    unread: { ko: '타임락을 아직 읽지 못했습니다.', en: 'The timelock has not been read yet.' },
  });
  const { waiting, ended, asOf } = timelock;
  return (
    <>
      {waiting.length === 0 && asOf && <p className={css.none}>{texts.none}</p>}
      <OperationList timelock={timelock} operations={waiting} {...(actions && { actions })} />
      {ended.length > 0 && (
        <details className={css.ended}>
          <summary>{texts.ended}</summary>
          <OperationList timelock={timelock} operations={ended} />
        </details>
      )}
      <p className={css.asOf}>{asOf ? texts.asOf(format.count(asOf.blockNumber)) : texts.unread}</p>
    </>
  );
}
