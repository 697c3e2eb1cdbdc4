import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { statusHistory } from '@eleven/protocol/api/status';
import { useQuery } from '@tanstack/react-query';
import { History } from '../../features/status/history.tsx';
import { OpenIncidents, PastIncidents } from '../../features/status/incidents.tsx';
import { ServiceStatus } from '../../features/status/service-status.tsx';
import { Subscribe } from '../../features/status/subscribe.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { EXIT_PAGE } from '../../paths.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './status-page.module.css';

/** The service's state now and in the past, and the subscription to news about it. */
export default function StatusPage() {
  const { data, error, refetch } = useQuery({
    // The key begins like that of the announcements, so that the same invalidation refreshes it: an incident has begun, changed
    // or ended.
    queryKey: [activeAnnouncements.path, 'status'],
    queryFn: ({ signal }) => callApi(statusHistory, { signal }),
    staleTime: 0,
    // Polls, because on this of all pages the live stream may be the part that fails.
    refetchInterval: 60_000,
  });
  const texts = useTexts({
    title: { ko: '서비스 상태', en: 'Service status' },
    about: {
      ko: '우리 서버가 멈춰도 계약에 맡긴 BNB는 그대로이며, 지갑으로 출금할 수 있습니다.',
      en: 'If our servers stop, staked BNB stays in the contract, and your wallet can withdraw it.',
    },
    exit: { ko: '우리 없이 출금하기', en: 'Exit without us' },
  });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <h1>{texts.title}</h1>
        <p className={css.about}>
          {texts.about}{' '}
          <a href={EXIT_PAGE} className={text.link}>
            {texts.exit}
          </a>
        </p>
        <div className={css.parts}>
          {data && <OpenIncidents incidents={data.incidents} />}
          <ServiceStatus isWhole />
          {error && !data ? (
            <FailureNotice error={error} retry={() => void refetch()} />
          ) : data ? (
            <History history={data} />
          ) : (
            <Card>
              <Skeleton size="tall" />
            </Card>
          )}
          <Subscribe />
          {data && <PastIncidents incidents={data.incidents} />}
        </div>
      </div>
    </main>
  );
}
