import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import type { PagedQuery } from '../../ui/table/more-pages.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './announcement-admin.module.css';
import { SEVERITY_TEXTS } from './announcement-form.tsx';
import { ANNOUNCEMENT_STATE_TEXTS, isTakenBack, stateOf } from './announcement-state.ts';
import { audienceValue, useAudiences } from './audience.tsx';

const TONES = { info: 'plain', warning: 'warn', critical: 'danger' } as const;

export type RowAct = 'delivery' | 'answer' | 'change' | 'end' | 'archive';

interface AnnouncementTableProps {
  rows: readonly AdminAnnouncement[];
  reading: PagedQuery;
  mayWrite: boolean;
  onAct(act: RowAct, announcement: AdminAnnouncement): void;
}

export function AnnouncementTable({ rows, reading, mayWrite, onAct }: AnnouncementTableProps) {
  const texts = useTexts({
    caption: { ko: '공지', en: 'Announcements' },
    text: { ko: '내용', en: 'Text' },
    state: { ko: '상태', en: 'State' },
    reach: { ko: '받는 사람과 기간', en: 'Audience and time' },
    acts: { ko: '작업', en: 'Actions' },
    empty: { ko: '공지가 없습니다.', en: 'No announcements.' },
  });
  return (
    <LongTable<AdminAnnouncement>
      caption={texts.caption}
      rows={rows}
      rowKey={(row) => row.id}
      reading={reading}
      empty={texts.empty}
      columns={[
        {
          head: texts.text,
          narrow: 'wide',
          cell: ({ text }) => (
            <span className={css.lines}>
              <span lang="ko">{text.ko}</span>
              <span lang="en">{text.en}</span>
            </span>
          ),
        },
        { head: texts.state, narrow: 'line', cell: (row) => <StateTags announcement={row} /> },
        { head: texts.reach, narrow: 'line', cell: (row) => <Reach announcement={row} /> },
        {
          head: texts.acts,
          hideHead: true,
          kind: 'actions',
          cell: (row) => <RowActs announcement={row} mayWrite={mayWrite} onAct={onAct} />,
        },
      ]}
    />
  );
}

function StateTags({ announcement }: { announcement: AdminAnnouncement }) {
  const severities = useTexts(SEVERITY_TEXTS);
  const states = useTexts(ANNOUNCEMENT_STATE_TEXTS);
  const state = stateOf(announcement);
  return (
    <span className={css.tags}>
      <Tag tone={TONES[announcement.severity]}>{severities[announcement.severity]}</Tag>
      <Tag tone={state === 'active' ? 'ok' : 'plain'}>{states[state]}</Tag>
    </span>
  );
}

/** Audience, start and end. */
function Reach({ announcement }: { announcement: AdminAnnouncement }) {
  const format = useFormat();
  const audiences = useAudiences();
  const texts = useTexts({
    open: { ko: '끝낼 때까지', en: 'until ended' },
    planned: { ko: (start: string) => `${start}에 시작할 예정이었음`, en: (start) => `was to begin ${start}` },
  });
  const { startsAt, endsAt, audienceVault } = announcement;
  return (
    <span className={css.lines}>
      <span className={css.audience}>
        {audiences.find(({ value }) => value === audienceValue(announcement))?.label ?? audienceVault}
      </span>
      {isTakenBack(announcement) ? (
        <span>{texts.planned(format.dateTime(startsAt))}</span>
      ) : (
        <span className={css.span}>
          <span>{format.dateTime(startsAt)} –</span>{' '}
          <span>{endsAt === null ? texts.open : format.dateTime(endsAt)}</span>
        </span>
      )}
    </span>
  );
}

interface RowActsProps extends Pick<AnnouncementTableProps, 'mayWrite' | 'onAct'> {
  announcement: AdminAnnouncement;
}

function RowActs({ announcement, mayWrite, onAct }: RowActsProps) {
  const { locale } = useFormat();
  const texts = useTexts({
    delivery: { ko: '전달 상황', en: 'Delivery' },
    answer: { ko: '답변', en: 'Answer' },
    archive: { ko: '보관', en: 'Archive' },
    change: { ko: '수정', en: 'Change' },
    end: { ko: '지금 끝내기', en: 'End now' },
    takeBack: { ko: '예약 취소', en: 'Take back' },
  });
  const state = stateOf(announcement);
  const isOver = state === 'ended' || state === 'takenBack';
  const isCurrent = state === 'active' || state === 'scheduled';
  const button = (act: RowAct, label = texts[act]) => (
    <Button
      size="small"
      {...(act === 'end' ? { variant: 'dangerLine' } : {})}
      // Users who cannot see the row hear which announcement the button is for.
      aria-label={`${label}: ${announcement.text[locale]}`}
      onClick={() => onAct(act, announcement)}
    >
      {label}
    </Button>
  );
  return (
    <span className={css.acts}>
      {button('delivery')}
      {state !== 'scheduled' && !isTakenBack(announcement) && button('answer')}
      {mayWrite && isOver && button('archive')}
      {mayWrite && isCurrent && button('change')}
      {mayWrite && isCurrent && button('end', state === 'scheduled' ? texts.takeBack : texts.end)}
    </span>
  );
}
