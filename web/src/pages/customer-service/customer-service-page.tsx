import { MESSAGE_CHECK_ID } from '../../features/support/support-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Deferred } from '../../lib/deferred.tsx';
import { lazyPart } from '../../lib/lazy-component.tsx';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './customer-service-page.module.css';

const Content = lazyPart(() => import('./customer-service-content.tsx'), Waiting);
// Loads with the page, even when that is prefetched, but not before the heading.
Content.prefetch();

export default function CustomerServicePage() {
  const texts = useTexts({
    title: { ko: '고객센터', en: 'Support' },
    warning: {
      ko: '우리는 복구 문구나 개인키를 절대 묻지 않습니다.',
      en: 'We never ask for your seed phrase or private key.',
    },
    warningMore: {
      ko: '누가 묻든 사기입니다. 복구 문구를 아는 사람은 지갑 전체를 가져갈 수 있고, 누구도 되돌릴 수 없습니다. 이곳에도 적지 마십시오.',
      en: 'Anyone who asks is a scammer. With your seed phrase, anyone can take the whole wallet, and nobody can undo it. Do not type it here either.',
    },
    isItUs: { ko: '우리가 보낸 메시지인지 확인하기', en: 'Check whether a message is from us' },
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
          <Content />
        </Deferred>
      </div>
    </main>
  );
}

/** As tall as a window, so that the footer does not appear and jump away. */
function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton size="tall" />
    </div>
  );
}
