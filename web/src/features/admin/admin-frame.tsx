import { adminLogout, adminUser } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { LOGOUT_FAILED } from '../../session/use-logout.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './admin-frame.module.css';

interface AdminFrameProps {
  /** Where the overview is, and where to go after the logout. */
  overviewPath: string;
  loginPath: string;
  title: string;
  children: ReactNode;
}

/** The operator area: a rail at the left (on top of narrow pages), the subject beside it. */
export function AdminFrame({ overviewPath, loginPath, title, children }: AdminFrameProps) {
  const texts = useTexts({
    ko: { tag: '관리자', nav: '관리자 메뉴', overview: '개요' },
    en: { tag: 'Admin', nav: 'Admin', overview: 'Overview' },
  });
  return (
    <div className={css.frame}>
      <aside className={css.rail}>
        <div className={css.head}>
          <Brand />
          <Tag>{texts.tag}</Tag>
        </div>
        <nav aria-label={texts.nav}>
          <Link to={overviewPath} aria-current="page">
            <Icon name="bars" />
            {texts.overview}
          </Link>
        </nav>
        <RailEnd loginPath={loginPath} />
      </aside>
      <main id="main" tabIndex={-1} className={css.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

function RailEnd({ loginPath }: { loginPath: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data } = useApiQuery(adminUser);
  const texts = useTexts({
    ko: { logout: '로그아웃', leaving: '로그아웃 중' },
    en: { logout: 'Logout', leaving: 'Logging out' },
  });
  const leave = useMutation({
    mutationFn: () => callApi(adminLogout),
    meta: { errorTitle: LOGOUT_FAILED },
    onSuccess: () => {
      navigate(loginPath, { replace: true });
      client.removeQueries({ queryKey: queryKeyOf(adminUser) });
    },
  });
  return (
    <div className={css.end}>
      <span>{data?.email}</span>
      <LanguageSwitch />
      <Button size="small" busy={leave.isPending && texts.leaving} onClick={() => leave.mutate()}>
        {texts.logout}
      </Button>
    </div>
  );
}
