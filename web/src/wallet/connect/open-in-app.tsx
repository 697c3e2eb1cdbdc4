import { useTexts } from '../../i18n/texts.ts';
import textCss from '../../styles/text.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inAppBrowser } from './in-app-browser.ts';
import css from './no-wallet.module.css';
import { SIGN_IN_THERE, useAppLink } from './use-app-link.ts';
import { APPS_WITHOUT_LINK, WALLET_APPS } from './wallet-apps.ts';

/** For phones: opens the page in a wallet app's browser, by link or by its address, and leads out of a chat app's browser. */
export function OpenInApp({ page }: { page: URL }) {
  const link = useAppLink(page);
  const texts = useTexts({
    body: { ko: '이 페이지를 지갑 앱에서 여십시오.', en: 'Open this page in your wallet app.' },
    signIn: SIGN_IN_THERE,
    open: { ko: (name: string) => `${name} 앱에서 열기`, en: (name: string) => `Open in the ${name} app` },
    byHand: {
      ko: (names: string) => `${names}에서는 주소를 복사해 앱 안의 브라우저에 붙여 넣으십시오.`,
      en: (names: string) => `For ${names}, copy the address and paste it into the browser inside the app.`,
    },
    link: { ko: '이 페이지 주소', en: 'Address of this page' },
    copy: { ko: '주소 복사', en: 'Copy the address' },
    inside: {
      ko: (app: string) => `${app} 안의 브라우저에는 지갑이 없습니다.`,
      en: (app: string) => `The browser inside ${app} has no wallet.`,
    },
    leave: { ko: '브라우저에서 열기', en: 'Open in browser' },
    menu: {
      ko: '앱의 메뉴에서 ‘다른 브라우저로 열기’를 고르거나 아래 주소를 복사하십시오.',
      en: 'Choose “Open in browser” in its menu, or copy the address below.',
    },
  });
  const inside = inAppBrowser(navigator.userAgent, page);
  return (
    <>
      {inside && (
        <Notice
          tone="warn"
          actions={
            inside.wayOut && (
              <a className={buttonClass({ size: 'small' })} href={inside.wayOut}>
                {texts.leave}
              </a>
            )
          }
        >
          {texts.inside(inside.name)} {!inside.wayOut && texts.menu}
        </Notice>
      )}
      <p>
        {texts.body} {link !== page && texts.signIn}
      </p>
      <ul className={css.apps}>
        {WALLET_APPS.map(({ name, linkTo }) => (
          <li key={name}>
            <a
              className={buttonClass({ block: true })}
              href={linkTo(link)}
              aria-label={texts.open(name)}
              target="_blank"
              rel="noreferrer"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.byHand}>{texts.byHand(APPS_WITHOUT_LINK.join(' · '))}</p>
      <div className={css.link}>
        <span className={css.address}>
          <span className={textCss.hiddenVisually}>{texts.link}</span> {page.href}
        </span>
        <CopyButton value={page.href} label={texts.copy} />
      </div>
    </>
  );
}
