import {
  liftSuppressionOf,
  operations,
  type Suppression,
  suppressionExport,
  suppressionList,
} from '@eleven/protocol/api/admin/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import css from './operations.module.css';

/** Addresses that get essential emails only, because one bounced or was reported as spam. */
export function Suppressions({ mayAct }: { mayAct: boolean }) {
  const format = useFormat();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<string>();
  const query: { search?: string } = search.trim() === '' ? {} : { search };
  const { rows, reading } = useApiPages(suppressionList, {
    query,
    rowsOf: ({ suppressions }) => suppressions,
    keepPrevious: true,
  });
  const focusTarget = useFocusAfterQuestion(asked !== undefined, rows.map(({ address }) => address).join());
  const total = reading.data?.pages[0]?.total;
  const isWithoutMatch =
    search.trim() !== '' && total !== undefined && total > 0 && rows.length === 0 && !reading.isPlaceholderData;
  const texts = useTexts({
    title: { ko: '메일이 멈춘 주소', en: 'Suppressed addresses' },
    about: {
      ko: (total: string) => `모두 ${total}개. 꼭 필요한 메일만 받습니다.`,
      en: (total) => `${total} in all. They get essential emails only.`,
    },
    none: { ko: '메일이 멈춘 주소가 없습니다.', en: 'No address is suppressed.' },
    noMatch: { ko: '찾는 주소가 없습니다.', en: 'No such address is suppressed.' },
    search: { ko: '주소 찾기', en: 'Find an address' },
    address: { ko: '주소', en: 'Address' },
    why: { ko: '이유', en: 'Why' },
    bounce: { ko: '반송', en: 'Came back' },
    complaint: { ko: '스팸 신고', en: 'Reported as spam' },
    since: { ko: '언제부터', en: 'Since' },
    acts: { ko: '작업', en: 'Actions' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    lift: { ko: '다시 보내기', en: 'Lift' },
    liftTitle: { ko: '메일 다시 보내기', en: 'Lift the suppression' },
    effect: {
      ko: '이 주소로 모든 메일을 다시 보냅니다. 다시 반송되면 또 멈춥니다.',
      en: 'The address gets all emails again. If one comes back, they stop again.',
    },
  });
  return (
    <Card
      title={texts.title}
      aside={
        mayAct &&
        total !== undefined &&
        total > 0 && (
          <ExportLink href={`${suppressionExport.path}?${new URLSearchParams(query)}`}>{texts.export}</ExportLink>
        )
      }
    >
      <div ref={focusTarget} tabIndex={-1} className={css.body}>
        {total !== undefined && (
          <p role="status">
            {total > 0 ? texts.about(format.count(total)) : texts.none} {isWithoutMatch && texts.noMatch}
          </p>
        )}
        <div className={css.search}>
          <Field
            label={texts.search}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {rows.length > 0 && (
          <div className={css.edges}>
            <Table<Suppression>
              caption={texts.title}
              rows={rows}
              rowKey={({ address, since }) => `${address} ${since}`}
              columns={[
                {
                  head: texts.address,
                  narrow: 'wide',
                  cell: ({ address }) => <span className={css.address}>{address}</span>,
                },
                {
                  head: texts.why,
                  narrow: 'line',
                  cell: ({ reason, status }) => (
                    <>
                      <Tag tone={reason === 'complaint' ? 'danger' : 'warn'}>{texts[reason]}</Tag> {status}
                    </>
                  ),
                },
                { head: texts.since, narrow: 'line', cell: ({ since }) => <Time at={since} /> },
                {
                  head: texts.acts,
                  kind: 'actions',
                  narrow: 'line',
                  cell: ({ address, reason }) =>
                    mayAct && reason === 'bounce' ? (
                      <Button size="small" onClick={() => setAsked(address)}>
                        {texts.lift}
                      </Button>
                    ) : null,
                },
              ]}
            />
          </div>
        )}
        <MorePages reading={reading} />
      </div>
      {asked !== undefined && (
        <ReasonDialog
          title={texts.liftTitle}
          about={texts.effect}
          draft="lift"
          onClose={() => setAsked(undefined)}
          run={async ({ reason }) => {
            await callApi(liftSuppressionOf, { body: { address: asked, reason } });
            await client.invalidateQueries({ queryKey: [suppressionList.path] });
            await client.invalidateQueries({ queryKey: [operations.path] });
          }}
        />
      )}
    </Card>
  );
}
