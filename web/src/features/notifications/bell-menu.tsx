import { useRef } from 'react';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useBack } from '../../ui/overlay/use-back.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import bell from './bell.module.css';
import css from './bell-menu.module.css';
import { EntryText } from './entry-text.tsx';
import { latestOf, useLatestActivity } from './latest-activity.ts';
import { useMarkAllRead } from './use-mark-all-read.ts';

export const BELL_TEXTS = defineTexts({
  title: { ko: '알림', en: 'Notifications' },
  markAllRead: { ko: '모두 읽음', en: 'Mark all read' },
  marking: { ko: '처리 중', en: 'Marking' },
  none: { ko: '새로운 알림이 없습니다', en: 'No new notifications' },
  viewAll: { ko: '모든 활동 보기', en: 'View all activities' },
  unread: { ko: '읽지 않음', en: 'Unread' },
});

export interface BellMenuProps {
  /** Undefined while it is not known. */
  count: number | undefined;
  activityPath: string;
  close(): void;
}

/** The bell's menu: the newest entries and a link to all activities. */
export default function BellMenu({ count, activityPath, close }: BellMenuProps) {
  useBack(true, close);
  const texts = useTexts(BELL_TEXTS);
  const markAllRead = useMarkAllRead();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={css.head}>
        <h2 ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        {count !== undefined && count > 0 && (
          <Button
            variant="ghost"
            size="small"
            busy={markAllRead.isPending && texts.marking}
            // The button disappears with the last unread entry, so the focus moves to the menu.
            onClick={() => markAllRead.mutate(undefined, { onSuccess: () => title.current?.focus() })}
          >
            {texts.markAllRead}
          </Button>
        )}
      </div>
      {count === 0 ? <p className={css.empty}>{texts.none}</p> : <Entries />}
      <Link to={activityPath} className={css.all} onClick={close}>
        {texts.viewAll}
      </Link>
    </>
  );
}

function Entries() {
  const texts = useTexts(BELL_TEXTS);
  const { data, error, refetch } = useLatestActivity();
  if (data) {
    return (
      <ul className={css.list}>
        {latestOf(data.logs).map((entry) => (
          <li key={entry.id} className={entry.read ? undefined : css.unread}>
            <b>
              {entry.action}
              {!entry.read && <span className={text.hiddenVisually}> ({texts.unread})</span>}
            </b>
            <Time at={entry.createdAt} />
            <p>
              <EntryText>{entry.description}</EntryText>
            </p>
          </li>
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <div className={css.failure}>
        <FailureNotice error={error} retry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className={bell.waiting}>
      <Skeleton size="medium" />
      <Skeleton />
      <Skeleton size="medium" />
    </div>
  );
}
