import { AboutYou } from '../../features/account/about-you.tsx';
import { CalendarSettings } from '../../features/account/calendar/calendar-settings.tsx';
import { DisplaySettings } from '../../features/account/display-settings.tsx';
import { NotificationSettings } from '../../features/account/notifications/notification-settings.tsx';
import { OwnData } from '../../features/account/own-data/own-data.tsx';
import { PushSettings } from '../../features/account/push/push-settings.tsx';
import { Section } from '../../features/account/section.tsx';
import { SecuritySettings } from '../../features/account/security-settings.tsx';
import { StepUpDialog } from '../../features/account/step-up/step-up-dialog.tsx';
import { LinkedWallets } from '../../features/account/wallets/linked-wallets.tsx';
import { ConsentList } from '../../features/legal/consent/consent-list.tsx';
import { ActivityLog } from '../../features/notifications/activity-log.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { usePath } from '../../lib/address/location.ts';
import { EXIT_PAGE, PATHS } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import { Link } from '../../ui/link.tsx';
import css from './profile-page.module.css';

/** One page with three paths: the path selects the tab. */
export default function ProfilePage() {
  const path = usePath();
  const { user } = useSession();
  const texts = useTexts({
    title: { ko: '내 계정', en: 'Account' },
    profile: { ko: '프로필', en: 'Profile' },
    settings: { ko: '설정', en: 'Settings' },
    consents: { ko: '동의한 문서', en: 'What you accepted' },
    aboutConsents: {
      ko: '어느 문서의 어느 버전에 언제 동의하셨는지 보관합니다.',
      en: 'Which version of which document you accepted, and when.',
    },
    activityLogs: { ko: '활동 기록', en: 'Activity logs' },
  });
  const tabs = ['profile', 'settings', 'activityLogs'] as const;
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <h1>{texts.title}</h1>
        <nav className={css.tabs} aria-label={texts.title}>
          {tabs.map((tab) => (
            <Link key={tab} to={PATHS[tab]} {...(path === PATHS[tab] ? { 'aria-current': 'page' } : {})}>
              {texts[tab]}
            </Link>
          ))}
        </nav>
        {path === PATHS.profile && user && <AboutYou user={user} />}
        {path === PATHS.settings && user && (
          <>
            <DisplaySettings user={user} />
            <NotificationSettings user={user} />
            <PushSettings />
            <CalendarSettings />
            <SecuritySettings isConfirmed={user.emailVerified} />
            <LinkedWallets dashboardPath={PATHS.dashboard} />
            <Section title={texts.consents} about={texts.aboutConsents}>
              <ConsentList />
            </Section>
            <OwnData exitPage={EXIT_PAGE} isConfirmed={user.emailVerified} />
          </>
        )}
        {path === PATHS.activityLogs && <ActivityLog />}
        <StepUpDialog />
      </div>
    </main>
  );
}
