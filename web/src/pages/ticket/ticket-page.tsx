import { useLinkToken } from '../../features/account/sign-in/link-token.ts';
import { LinkedTicket } from '../../features/support/linked-ticket.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import css from './ticket-page.module.css';

/** The page of a visitor's private ticket link. */
export default function TicketPage() {
  const { token = '' } = useLinkToken();
  const texts = useTexts({ title: { ko: '문의', en: 'Ticket' } });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <h1>{texts.title}</h1>
        <div className={css.ticket}>
          <LinkedTicket key={token} token={token} supportPath={PATHS.support} />
        </div>
      </div>
    </main>
  );
}
