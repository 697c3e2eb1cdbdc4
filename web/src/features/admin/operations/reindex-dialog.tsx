import { shortAddress } from '@eleven/protocol/address';
import type { Operations } from '@eleven/protocol/api/admin/operations';
import { reindexList, reindexPreview, startReindex } from '@eleven/protocol/api/admin/reindex';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useReindexWords } from './reindex-words.ts';

interface ReindexDialogProps {
  vault: Operations['vaults'][number];
  onClose(): void;
}

/** Explains the effect of reading a vault again, before it is requested. */
export function ReindexDialog({ vault, onClose }: ReindexDialogProps) {
  const { count } = useFormat();
  const client = useQueryClient();
  const words = useReindexWords();
  const [block, setBlock] = useState('');
  const isBlock = /^\d{0,15}$/.test(block);
  const query = { vault: vault.address, ...(isBlock && block !== '' ? { fromBlock: Number(block) } : {}) };
  const { data, error, refetch } = useApiQuery(reindexPreview, { query, staleTime: 0 });
  const texts = useTexts({
    title: { ko: '계약 다시 읽기', en: 'Read a vault again' },
    about: {
      ko: '체인에서 이벤트를 다시 읽어 기록과 비교하고, 다른 행만 마지막에 한 번에 고칩니다. 그동안 이용자는 지금까지의 기록을 그대로 보며, 알림이나 메일은 다시 가지 않습니다. 고치는 동안에는 새 블록이 잠시 늦게 반영됩니다.',
      en: 'Events are read from the chain again and compared with what is written; only rows that differ are corrected, in one step at the end. Until then users see the current rows, and nobody gets a notification or an email again. While rows are being corrected, new blocks wait for a moment.',
    },
    from: { ko: '첫 블록', en: 'First block' },
    hint: {
      ko: (first: string, last: string) => `${first}부터 ${last}까지. 비워 두면 계약의 첫 블록부터 읽습니다.`,
      en: (first, last) => `From ${first} to ${last}. Leave it empty to begin with the vault’s first block.`,
    },
    number: { ko: '블록 번호를 숫자로 적어 주십시오.', en: 'Please write the number of a block.' },
    blocks: { ko: '읽을 블록', en: 'Blocks to read' },
    events: { ko: '다시 읽을 이벤트', en: 'Events to read again' },
    all: { ko: '다시 더할 이벤트', en: 'Events to add up again' },
    tables: { ko: '비교할 기록', en: 'Records to compare' },
    time: { ko: '예상 시간', en: 'Estimated time' },
    unknown: { ko: '체인이 응답하지 않아 알 수 없습니다', en: 'Unknown: the chain does not answer' },
  });
  const isOutside = data !== undefined && block !== '' && data.fromBlock !== Number(block);
  const hint = data && texts.hint(count(data.firstBlock), count(data.toBlock));
  return (
    <ReasonDialog
      title={`${texts.title}: ${vault.name ?? shortAddress(vault.address)}`}
      action={texts.title}
      about={texts.about}
      draft={`reindex.${vault.address}`}
      danger
      stop={(!isBlock && texts.number) || (isOutside && hint)}
      isReady={data !== undefined}
      onClose={onClose}
      run={async ({ reason, keyFor }) => {
        if (!data) return;
        const body = { vault: vault.address, fromBlock: data.fromBlock, reason };
        await callApi(startReindex, { body, idempotencyKey: keyFor(body) });
        await client.invalidateQueries({ queryKey: [reindexList.path] });
      }}
    >
      <Field
        label={texts.from}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        value={block}
        onChange={(event) => setBlock(event.target.value.trim())}
      />
      {error && !data ? (
        <FailureNotice error={error} retry={() => void refetch()} />
      ) : data ? (
        <KeyValues
          items={[
            { label: texts.blocks, value: count(data.blocks) },
            { label: texts.events, value: count(data.events) },
            { label: texts.all, value: count(data.allEvents) },
            { label: texts.tables, value: data.tables.map((table) => words.tables[table]).join(', '), figure: false },
            {
              label: texts.time,
              value: data.seconds === null ? texts.unknown : words.duration(data.seconds),
              figure: false,
            },
          ]}
        />
      ) : (
        <Skeleton />
      )}
    </ReasonDialog>
  );
}
