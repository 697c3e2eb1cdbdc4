import { StaffCodes } from '../../features/authenticator/staff-codes.tsx';
import { useTexts } from '../../i18n/texts.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import { classNames } from '../../ui/class-names.ts';

/** Exists only in the build for the local chain. */
export default function DevAuthenticatorPage() {
  const texts = useTexts({ title: { ko: '로컬 인증 앱', en: 'Local authenticator' } });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={classNames(layout.wrap, layout.stack)}>
        <h1>{texts.title}</h1>
        <StaffCodes />
      </div>
    </main>
  );
}
