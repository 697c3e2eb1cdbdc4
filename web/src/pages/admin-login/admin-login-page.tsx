import { adminLogin } from '@eleven/protocol/api/auth';
import { useQueryClient } from '@tanstack/react-query';
import { LoginForm } from '../../features/account/sign-in/login-form.tsx';
import { beginStaffSession } from '../../features/admin/staff-session.ts';
import { useTexts } from '../../i18n/texts.ts';
import { navigate } from '../../lib/address/location.ts';
import { PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Brand } from '../../ui/brand.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './admin-login-page.module.css';

export default function AdminLoginPage() {
  const client = useQueryClient();
  const texts = useTexts({
    title: { ko: '관리자 로그인', en: 'Admin login' },
    tag: { ko: '관리자', en: 'Admin' },
    action: { ko: '관리자로 로그인', en: 'Log in as admin' },
    note: {
      ko: '세션은 짧게 유지되며 이용자 로그인과 별개입니다.',
      en: 'The session is short and separate from a user’s login.',
    },
    home: { ko: '홈으로 가기', en: 'Go home' },
  });
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <Card className={css.card}>
        <div className={classNames(layout.row, layout.between)}>
          <Brand />
          <Tag>{texts.tag}</Tag>
        </div>
        <h1>{texts.title}</h1>
        <LoginForm
          route={adminLogin}
          action={texts.action}
          onSignedIn={(user) => {
            beginStaffSession(client, user);
            navigate(PATHS.adminDashboard, { replace: true });
          }}
        />
        <p className={css.note}>{texts.note}</p>
        <div className={classNames(layout.row, layout.between, css.end)}>
          <Link to={PATHS.home} className={text.link}>
            {texts.home}
          </Link>
          <LanguageSwitch />
        </div>
      </Card>
    </main>
  );
}
