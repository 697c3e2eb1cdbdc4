import { ServiceStatus } from '../../features/status/service-status.tsx';
import { Faq } from '../../features/support/faq.tsx';
import { MessageCheck } from '../../features/support/message-check/message-check.tsx';
import { Tickets } from '../../features/support/tickets.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSearch } from '../../lib/address/location.ts';
import { PATHS } from '../../paths.ts';
import css from './customer-service-content.module.css';

/** Questions, tickets and status: nine tenths of the page's code, which the heading does not wait for. */
export default function CustomerServiceContent() {
  const search = useSearch();
  const texts = useTexts({ questions: { ko: '자주 묻는 질문', en: 'Questions' } });
  return (
    <>
      <Tickets
        search={search}
        loginPath={PATHS.login}
        supportPath={PATHS.support}
        before={
          <>
            <h2 className={css.heading}>{texts.questions}</h2>
            <Faq />
          </>
        }
      />
      <MessageCheck />
      <div className={css.status}>
        <ServiceStatus />
      </div>
    </>
  );
}
