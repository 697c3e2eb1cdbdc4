import { SampleEmails } from '../../features/mailbox/sample-emails.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { MAILBOX_PATH } from '../../paths.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

/** Exists only in the build for the local chain. */
export default function DevEmailsPage() {
  const texts = useTexts({
    title: { ko: '모든 메일', en: 'All emails' },
    about: {
      ko: '이 제품이 보낼 수 있는 모든 메일입니다. 금액과 날짜는 예시입니다.',
      en: 'Every email that this product can send. Figures and dates are samples.',
    },
    mailbox: { ko: '도착한 메일', en: 'Emails that have arrived' },
  });
  return (
    <main id="main" tabIndex={-1} className={appPage.app} data-gallery="eleven-emails">
      <div className={classNames(layout.wrap, layout.stack)}>
        <h1>{texts.title}</h1>
        <p>{texts.about}</p>
        <p>
          <Link to={MAILBOX_PATH} className={text.link}>
            {texts.mailbox}
          </Link>
        </p>
        <SampleEmails />
      </div>
    </main>
  );
}
