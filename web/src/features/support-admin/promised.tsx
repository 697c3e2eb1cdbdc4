import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { HOUR_MS } from '@eleven/protocol/durations';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Time } from '../../ui/time.tsx';
import css from './support-admin.module.css';

/** The time by which an answer is promised; an overdue one is also marked in words. */
export function Promised({ ticket: { dueAt, pausedMs } }: { ticket: Pick<AdminTicket, 'dueAt' | 'pausedMs'> }) {
  const texts = useTexts({
    overdue: { ko: '약속 시간 지남', en: 'Overdue' },
    paused: {
      ko: (hours: number) => `고객 회신 대기, ${hours}시간 남음`,
      en: (hours) => `Paused with ${hours} h left`,
    },
  });
  if (dueAt === null) return pausedMs === null ? null : texts.paused(Math.round(pausedMs / HOUR_MS));
  if (Date.parse(dueAt) > Date.now()) return <Time at={dueAt} />;
  return (
    <span className={css.overdue}>
      <Icon name="warning" />
      {texts.overdue}, <Time at={dueAt} />
    </span>
  );
}
