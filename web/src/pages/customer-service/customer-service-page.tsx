import { ServiceStatus } from '../../features/status/service-status.tsx';
import { Faq } from '../../features/support/faq.tsx';
import { MessageCheck } from '../../features/support/message-check/message-check.tsx';
import { MESSAGE_CHECK_ID } from '../../features/support/support-texts.ts';
import { Tickets } from '../../features/support/tickets.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSearch } from '../../lib/address/location.ts';
import { Deferred } from '../../lib/deferred.tsx';
import { PATHS } from '../../paths.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import css from './customer-service-page.module.css';

export default function CustomerServicePage() {
  const search = useSearch();
  const texts = useTexts({
    title: { ko: '고객센터', en: 'Support' },
    warning: {
      ko: '우리는 복구 문구나 개인키를 절대 묻지 않습니다.',
      en: 'We never ask for your seed phrase or private key.',
    },
    warningMore: {
      ko: '누가 묻든 사기입니다. 복구 문구를 아는 사람은 지갑 전체를 가져갈 수 있고, 누구도 되돌릴 수 없습니다. 이곳에도 적지 마십시오.',
      en: 'Whoever asks is a fraud. Anyone who knows your seed phrase can take the whole wallet, and nobody can undo it. Do not type it here either.',
    },
    isItUs: { ko: '우리가 보낸 메시지인지 확인하기', en: 'Check whether a message is from us' },
    questions: { ko: '자주 묻는 질문', en: 'Questions' },
  });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <h1>{texts.title}</h1>
        <div className={css.warning}>
          <Notice tone="warn">
            <strong>{texts.warning}</strong> {texts.warningMore}{' '}
            <a href={`#${MESSAGE_CHECK_ID}`} className={text.link}>
              {texts.isItUs}
            </a>
          </Notice>
        </div>
        {/* Heading and warning render one frame earlier. */}
        <Deferred>
          <Tickets
            search={search}
            loginPath={PATHS.login}
            supportPath={PATHS.support}
            before={
              <>
                <h2 className={css.heading}>{texts.questions}</h2>
                <Faq />
                <MessageCheck />
              </>
            }
          />
          <div className={css.status}>
            <ServiceStatus />
          </div>
        </Deferred>
      </div>
    </main>
  );
}
