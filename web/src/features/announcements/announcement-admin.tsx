import { type AdminAnnouncement, announcementExport, announcementList } from '@eleven/protocol/api/admin/announcements';
import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { adminUser } from '@eleven/protocol/api/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useFocusAfterQuestion } from '../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import layout from '../../styles/layout.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import css from './announcement-admin.module.css';
import { AnnouncementForm } from './announcement-form.tsx';
import {
  ANNOUNCEMENT_STATE_TEXTS,
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  isAnnouncementState,
  stateOf,
} from './announcement-state.ts';
import { AnnouncementTable, type RowAct } from './announcement-table.tsx';
import { Answer } from './answer.tsx';
import { Delivery } from './delivery.tsx';
import { EndQuestion } from './end-question.tsx';

/** The dialog that is open, if any. */
type Opened = { act: RowAct; announcement: AdminAnnouncement } | { act: 'write' } | undefined;

/** Current, past and scheduled announcements; admins write them. */
export default function AnnouncementAdmin() {
  const [given, setFilters] = useFilters(['state']);
  const { data: member } = useApiQuery(adminUser);
  const [opened, setOpened] = useState<Opened>();
  const states = useTexts(ANNOUNCEMENT_STATE_TEXTS);
  const texts = useTexts({
    state: { ko: '상태', en: 'State' },
    all: { ko: '모두', en: 'All' },
    write: { ko: '공지 쓰기', en: 'Write an announcement' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
  });
  const filter: { state?: AnnouncementState } = isAnnouncementState(given.state) ? { state: given.state } : {};
  const { rows, reading } = useApiPages(announcementList, { query: filter, rowsOf: (page) => page.announcements });
  const mayWrite = member?.role === 'admin';
  const isAsking = opened?.act === 'end' || opened?.act === 'archive';
  const place = useFocusAfterQuestion(isAsking, rows.map((row) => `${row.id} ${stateOf(row)}`).join());
  return (
    <>
      <div className={css.filters}>
        <Select
          label={texts.state}
          options={[
            { value: '', label: texts.all },
            ...ANNOUNCEMENT_STATES.map((value) => ({ value, label: states[value] })),
          ]}
          value={filter.state ?? ''}
          onChange={(state) => setFilters({ state })}
        />
        {mayWrite && (
          <div className={classNames(layout.row, layout.wrapping)}>
            <a
              className={buttonClass()}
              href={`${announcementExport.path}?${new URLSearchParams({ ...filter })}`}
              download
            >
              {texts.export}
            </a>
            <Button variant="primary" onClick={() => setOpened({ act: 'write' })}>
              {texts.write}
            </Button>
          </div>
        )}
      </div>
      <div ref={place} tabIndex={-1}>
        <AnnouncementTable
          rows={rows}
          reading={reading}
          mayWrite={mayWrite}
          onAct={(act, announcement) => setOpened({ act, announcement })}
        />
      </div>
      {opened && <OpenedDialog opened={opened} mayWrite={mayWrite} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface OpenedDialogProps {
  opened: NonNullable<Opened>;
  mayWrite: boolean;
  onClose(): void;
}

function OpenedDialog({ opened, mayWrite, onClose }: OpenedDialogProps) {
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: [activeAnnouncements.path] });
    await client.invalidateQueries({ queryKey: [announcementList.path] });
  };
  const closeAndRefresh = async () => {
    onClose();
    await refresh();
  };
  switch (opened.act) {
    case 'write':
      return <AnnouncementForm announcement={undefined} onClose={onClose} onSaved={closeAndRefresh} />;
    case 'change':
      return <AnnouncementForm announcement={opened.announcement} onClose={onClose} onSaved={closeAndRefresh} />;
    case 'answer':
      return <Answer announcement={opened.announcement} mayWrite={mayWrite} onClose={onClose} />;
    case 'delivery':
      return <Delivery announcement={opened.announcement} mayStop={mayWrite} onClose={onClose} />;
    case 'end':
    case 'archive':
      return (
        <EndQuestion
          announcement={opened.announcement}
          act={opened.act}
          onClose={onClose}
          onDone={async () => {
            await refresh();
            onClose();
          }}
        />
      );
  }
}
