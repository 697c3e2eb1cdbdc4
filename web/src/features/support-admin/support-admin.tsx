import { supportAdminOverview } from '@eleven/protocol/api/admin/support';
import { adminUser } from '@eleven/protocol/api/auth';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { ENTRY, useListFocus } from '../../lib/focus/list-focus.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { useApiQuery } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminThreadPane } from './admin-thread.tsx';
import { Queue } from './queue/queue.tsx';
import css from './support-admin.module.css';

/** The value of `?view=`. */
const SETTINGS = 'settings';
const SupportSettings = lazyOptional(() => import('./support-settings.tsx'));

/** The tickets of all customers: waiting times, the queue, and the open ticket. */
export default function SupportAdmin() {
  const { data: member } = useApiQuery(adminUser);
  const { data: overview, error, refetch } = useApiQuery(supportAdminOverview, { staleTime: 0 });
  const [{ ticket, view }, setTicket] = useFilters(['ticket', 'view']);
  const texts = useTexts({ settings: { ko: '문의 설정', en: 'Ticket settings' } });
  const focus = useListFocus();
  const mayAnswer = member?.role === 'admin' || member?.role === 'support';
  return (
    <>
      {error && !overview ? (
        <FailureNotice error={error} retry={() => void refetch()} />
      ) : (
        <Waits overview={overview} />
      )}
      {view === SETTINGS ? (
        <div ref={focus.entry} tabIndex={-1}>
          <SupportSettings
            onClose={() => {
              focus.close();
              setTicket({ view: '' });
            }}
          />
        </div>
      ) : ticket ? (
        <div ref={focus.entry} tabIndex={-1}>
          <AdminThreadPane
            key={ticket}
            number={ticket}
            staff={overview?.staff ?? []}
            mayAnswer={mayAnswer}
            onClose={() => {
              focus.close();
              setTicket({ ticket: '' });
            }}
          />
        </div>
      ) : (
        <div ref={focus.list} tabIndex={-1}>
          <div className={css.toSettings}>
            <Button
              size="small"
              variant="ghost"
              {...{ [ENTRY]: SETTINGS }}
              onClick={() => {
                focus.open(SETTINGS);
                setTicket({ view: SETTINGS });
              }}
            >
              {texts.settings}
            </Button>
          </div>
          <Queue
            staff={overview?.staff ?? []}
            onOpen={(number) => {
              focus.open(number);
              setTicket({ ticket: number });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Unanswered tickets by waiting time. */
function Waits({ overview }: { overview: ReplyOf<typeof supportAdminOverview> | undefined }) {
  const format = useFormat();
  const texts = useTexts({
    under4h: { ko: '4시간 미만 대기', en: 'Waiting under 4 hours' },
    under24h: { ko: '4–24시간 대기', en: 'Waiting 4 to 24 hours' },
    under72h: { ko: '1–3일 대기', en: 'Waiting 1 to 3 days' },
    longer: { ko: '3일 이상 대기', en: 'Waiting over 3 days' },
    overdue: { ko: '약속 시간 지남', en: 'Overdue' },
  });
  const overdue = overview?.overdue ?? 0;
  const spans = ['under4h', 'under24h', 'under72h', 'longer'] as const;
  return (
    <dl className={css.waits}>
      {spans.map((span) => (
        <div key={span} {...(span === 'longer' && overview?.waits.longer ? { 'data-late': true } : {})}>
          <dt>{texts[span]}</dt>
          <dd>{overview ? format.count(overview.waits[span]) : <Skeleton size="short" />}</dd>
        </div>
      ))}
      <div {...(overdue > 0 ? { 'data-late': true } : {})}>
        <dt>{texts.overdue}</dt>
        <dd>{overview ? format.count(overdue) : <Skeleton size="short" />}</dd>
      </div>
    </dl>
  );
}
