import { sameAddress } from '@eleven/protocol/address';
import { type AuditEntryReply, auditCheck, auditExport, auditList } from '@eleven/protocol/api/admin/audit';
import { AUDIT_ACTS } from '@eleven/protocol/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { ExportLink } from '../../session/export-link.tsx';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { useConfig } from '../../vault/queries.ts';
import { actName, roleName } from './admin-texts.ts';
import { detailsText } from './audit-details.ts';
import { targetText } from './audit-texts.ts';
import css from './list.module.css';
import { TwoLines } from './two-lines.tsx';

/** Acts of staff, newest first, and whether the log is intact. */
export default function AuditLog() {
  const format = useFormat();
  const { locale } = format;
  const [filters, setFilters] = useFilters(['act', 'actor', 'targetId']);
  const texts = useTexts({
    caption: { ko: '감사 기록', en: 'Audit log' },
    act: { ko: '한 일', en: 'What was done' },
    everything: { ko: '모두', en: 'Everything' },
    narrowed: { ko: '한 사람이나 대상만 보는 중입니다.', en: 'Filtered to one person or subject.' },
    all: { ko: '모두 보기', en: 'Show all' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    who: { ko: '누가', en: 'Who' },
    system: { ko: '시스템', en: 'System' },
    nobody: { ko: '로그인하지 않음', en: 'Not signed in' },
    gone: { ko: '삭제된 계정', en: 'Deleted account' },
    erased: { ko: '계정과 함께 삭제됨', en: 'Deleted with the account' },
    target: { ko: '대상', en: 'To what' },
    reason: { ko: '사유', en: 'Reason' },
    time: { ko: '시간', en: 'Time' },
    number: { ko: (id: string) => `기록 ${id}번`, en: (id) => `Entry ${id}` },
    empty: { ko: '기록이 없습니다.', en: 'No entries.' },
  });
  const vaults = useConfig().data?.vaults ?? [];
  const nameOfVault = (address: string) =>
    vaults.length < 2 ? undefined : (vaults.find((vault) => sameAddress(vault.address, address))?.name ?? address);
  const { rows, reading } = useApiPages(auditList, { query: filters, rowsOf: ({ entries }) => entries });
  const acts = Object.keys(AUDIT_ACTS).map((act) => ({ value: act, label: actName(act, locale) }));
  return (
    <>
      <ChainCheck />
      <div className={css.filters}>
        <Select
          label={texts.act}
          options={[{ value: '', label: texts.everything }, ...acts]}
          value={filters.act ?? ''}
          onChange={(act) => setFilters({ act })}
        />
        {(filters.actor || filters.targetId) && (
          <div className={css.lines}>
            {texts.narrowed}
            <Button size="small" onClick={() => setFilters({ actor: '', targetId: '' })}>
              {texts.all}
            </Button>
          </div>
        )}
        <ExportLink href={`${auditExport.path}?${new URLSearchParams({ ...filters })}`}>{texts.export}</ExportLink>
      </div>
      <LongTable<AuditEntryReply>
        caption={texts.caption}
        rows={rows}
        rowKey={(entry) => entry.id}
        reading={reading}
        empty={texts.empty}
        columns={[
          {
            head: texts.act,
            narrow: 'wide',
            cell: (entry) => (
              <TwoLines below={detailsText(entry, format)}>
                <b>{actName(entry.act, locale)}</b>
              </TwoLines>
            ),
          },
          {
            head: texts.who,
            narrow: 'line',
            cell: ({ actor, act }) => (
              <TwoLines below={actor !== null && roleName(actor.role, locale)}>
                {actor ? (actor.name ?? texts.gone) : act === 'admin.signInFailed' ? texts.nobody : texts.system}
              </TwoLines>
            ),
          },
          {
            head: texts.target,
            narrow: 'line',
            cell: (entry) => {
              const target = targetText(entry, locale, nameOfVault);
              // Names of people and addresses of unknown vaults can be longer than the column.
              const isShort = entry.target.kind !== 'user' && !target.startsWith('0x');
              return isShort ? <span className={css.whole}>{target}</span> : target;
            },
          },
          { head: texts.reason, narrow: 'line', cell: (entry) => (entry.erased ? texts.erased : entry.reason) },
          {
            head: texts.time,
            kind: 'number',
            narrow: 'line',
            cell: (entry) => (
              <TwoLines below={texts.number(entry.id)}>
                <Time at={entry.createdAt}>{format.longDateTime(entry.createdAt)}</Time>
              </TwoLines>
            ),
          },
        ]}
      />
    </>
  );
}

/** Checks that every entry of the audit log still continues from the previous one. */
function ChainCheck() {
  const format = useFormat();
  const [checked, setChecked] = useState(0);
  const reading = useQuery({
    queryKey: queryKeyOf(auditCheck),
    queryFn: async ({ signal }) => {
      let part = await callApi(auditCheck, { query: {}, signal });
      while (part.ok && !part.isEnd) {
        setChecked(part.entries);
        part = await callApi(auditCheck, { query: { after: part.entries, head: part.head }, signal });
      }
      return part;
    },
    staleTime: 0,
  });
  const { data, error, isFetching, refetch } = reading;
  const texts = useTexts({
    holds: { ko: '기록이 온전합니다', en: 'The log is intact' },
    broken: {
      ko: (at: string) => `${at}번 기록에서 사슬이 끊어졌습니다`,
      en: (at) => `The chain breaks at entry ${at}`,
    },
    entries: {
      ko: (count: string) => `기록 ${count}건의 해시를 모두 다시 계산했습니다.`,
      en: (count) => `The hashes of all ${count} entries were recomputed.`,
    },
    before: {
      ko: (count: string) => `그 앞의 온전한 기록: ${count}건`,
      en: (count) => `Intact entries before it: ${count}`,
    },
    soFar: { ko: (count: string) => `지금까지 ${count}건 확인`, en: (count) => `${count} entries checked so far` },
    head: { ko: '마지막 해시', en: 'Newest hash' },
    intactHead: { ko: '온전한 마지막 해시', en: 'Last intact hash' },
    copy: { ko: '해시 복사', en: 'Copy the hash' },
    again: { ko: '다시 확인', en: 'Check again' },
    checking: { ko: '확인 중', en: 'Checking' },
  });
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Skeleton />
        {checked > 0 && <p>{texts.soFar(format.count(checked))}</p>}
      </>
    );
  return (
    <>
      <StaleNotice reading={reading} />
      <div className={classNames(layout.row, layout.wrapping, css.checked)} role="status">
        {data.ok ? (
          <Tag tone="ok">{texts.holds}</Tag>
        ) : (
          <Tag tone="danger">{texts.broken(format.count(data.brokenAt ?? 0))}</Tag>
        )}
        <span>{(data.ok ? texts.entries : texts.before)(format.count(data.entries))}</span>
        {(data.ok || data.entries > 0) && (
          <span className={css.newest}>
            {data.ok ? texts.head : texts.intactHead}{' '}
            <span className={css.hash} title={data.head}>
              {data.head.slice(0, 12)}
            </span>
            <CopyButton value={data.head} label={texts.copy} />
          </span>
        )}
        <Button size="small" busy={isFetching && texts.checking} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}
