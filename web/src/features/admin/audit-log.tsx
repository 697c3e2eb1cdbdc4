import { type AuditEntryReply, auditExport, auditList } from '@eleven/protocol/api/admin-audit';
import { AUDIT_ACTS } from '@eleven/protocol/audit';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { actName, roleName } from './admin-texts.ts';
import { detailsText, targetText } from './audit-texts.ts';
import css from './list.module.css';
import { ChainCheck } from './vault/chain-check.tsx';

/** Acts of staff, newest first, and whether the log is intact. */
export default function AuditLog() {
  const format = useFormat();
  const locale = useLocale();
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
    gone: { ko: '삭제된 계정', en: 'Deleted account' },
    target: { ko: '대상', en: 'To what' },
    reason: { ko: '사유', en: 'Reason' },
    time: { ko: '시간', en: 'Time' },
    number: { ko: (id: string) => `기록 ${id}번`, en: (id) => `Entry ${id}` },
    empty: { ko: '기록이 없습니다.', en: 'No entries.' },
  });
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
        <a className={buttonClass()} href={`${auditExport.path}?${new URLSearchParams({ ...filters })}`} download>
          {texts.export}
        </a>
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
            cell: (entry) => (
              <span className={css.lines}>
                <b>{actName(entry.act, locale)}</b>
                <small>{detailsText(entry, locale)}</small>
              </span>
            ),
          },
          {
            head: texts.who,
            narrow: 'labelled',
            cell: ({ actor }) =>
              actor ? (
                <span className={css.lines}>
                  {actor.name ?? texts.gone}
                  <small>{roleName(actor.role, locale)}</small>
                </span>
              ) : (
                texts.system
              ),
          },
          { head: texts.target, narrow: 'labelled', cell: (entry) => targetText(entry, locale) },
          { head: texts.reason, narrow: 'wide', cell: (entry) => entry.reason },
          {
            head: texts.time,
            kind: 'number',
            cell: (entry) => (
              <span className={css.lines}>
                <time className={css.time} dateTime={entry.createdAt} title={fullTime(format, entry.createdAt)}>
                  {format.dateTime(entry.createdAt)}
                </time>
                <small>{texts.number(entry.id)}</small>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
