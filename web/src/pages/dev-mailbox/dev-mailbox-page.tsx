import { Mailbox } from '../../features/mailbox/mailbox.tsx';
import { useTexts } from '../../i18n/texts.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import { classNames } from '../../ui/class-names.ts';

/** Exists only in the build for the local chain. */
export default function DevMailboxPage() {
  const texts = useTexts({ title: { ko: '로컬 메일함', en: 'Local mailbox' } });
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={classNames(layout.wrap, layout.stack)}>
        <h1>{texts.title}</h1>
        <Mailbox />
      </div>
    </main>
  );
}
