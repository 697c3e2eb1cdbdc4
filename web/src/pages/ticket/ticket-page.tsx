import { useLocation } from 'wouter';
import { LinkedTicket } from '../../features/support/linked-ticket.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { PATHS, TICKET_PATH } from '../../paths.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import css from './ticket-page.module.css';

/** The private link of a visitor's ticket. */
export default function TicketPage() {
  const [path] = useLocation();
  const texts = useTexts({ title: { ko: '문의', en: 'Ticket' } });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <h1>{texts.title}</h1>
        <div className={css.ticket}>
          <LinkedTicket token={path.slice(TICKET_PATH.length)} supportPath={PATHS.support} />
        </div>
      </div>
    </main>
  );
}
