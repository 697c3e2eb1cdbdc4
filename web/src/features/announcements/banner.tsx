import { markAnnouncementSeen, type ShownAnnouncement } from '@eleven/protocol/api/announcements';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { PATHS } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { local } from '../../storage.ts';
import layout from '../../styles/layout.module.css';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import css from './banner.module.css';

/** The ids of announcements closed in this browser; they reveal nothing about the reader. */
const KEY = 'dismissedAnnouncements';
/** The oldest ids beyond this number are forgotten: those announcements have ended. */
const MAX_KEPT = 50;

function readDismissed(): string[] {
  const saved = local.readJson(KEY);
  return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : [];
}

function dismiss(id: string): string[] {
  const ids = [...readDismissed().filter((known) => known !== id), id].slice(-MAX_KEPT);
  local.write(KEY, JSON.stringify(ids));
  return ids;
}

interface AnnouncementBannerProps {
  announcements: readonly ShownAnnouncement[];
}

/** Users and announcements. Reported once per loaded page; the server counts each user once. */
const reported = new Set<string>();

function reportSeen(userId: string, ids: readonly string[]): void {
  // Incidents and the reserve have ids of other forms, and are not counted.
  for (const id of ids.filter((one) => /^\d+$/.test(one))) {
    const key = `${userId} ${id}`;
    if (reported.has(key)) continue;
    reported.add(key);
    callApi(markAnnouncementSeen, { params: { id } }).catch(() => reported.delete(key));
  }
}

/**
 * The pressed button is about to be removed: the focus goes to the one after it, or to the page's content. `keepFocusNear` is in
 * a file that a visitor's page does not load.
 */
function focusBeside(pressed: HTMLButtonElement): void {
  const banners = pressed.closest('section');
  const buttons = () => [...(banners?.querySelectorAll('button') ?? [])];
  const index = buttons().indexOf(pressed);
  // After React has removed it.
  requestAnimationFrame(() => {
    const left = buttons();
    (left[index] ?? left.at(-1) ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
}

/** Public announcements and open incidents above the page. Critical ones stay until they end. */
export default function AnnouncementBanner({ announcements }: AnnouncementBannerProps) {
  const locale = useLocale();
  const userId = useSession().user?.id;
  const [dismissed, setDismissed] = useState(readDismissed);
  const texts = useTexts({
    label: { ko: '공지', en: 'Announcements' },
    status: { ko: '서비스 상태', en: 'Service status' },
    transparency: { ko: '투명성', en: 'Transparency' },
    close: { ko: '공지 닫기', en: 'Close this announcement' },
  });
  const shown = announcements.filter(({ id, severity }) => severity === 'critical' || !dismissed.includes(id));
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    const report = () => {
      if (userId !== undefined && document.visibilityState === 'visible') reportSeen(userId, ids.split(' '));
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [ids, userId]);
  return (
    <section aria-label={texts.label} aria-live="polite">
      {shown.map((announcement) => (
        <div key={announcement.id} className={classNames(css.banner, css[announcement.severity])}>
          <div className={classNames(layout.wrap, layout.row, css.row)}>
            <Icon name={announcement.severity === 'info' ? 'info' : 'warning'} />
            <p>
              {announcement.text[locale]}{' '}
              {announcement.link && (
                <Link to={announcement.link} className={css.more}>
                  {announcement.link === PATHS.status ? texts.status : texts.transparency}
                </Link>
              )}
            </p>
            {announcement.severity !== 'critical' && (
              <IconButton
                label={texts.close}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  setDismissed(dismiss(announcement.id));
                }}
              >
                <Icon name="close" />
              </IconButton>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}
