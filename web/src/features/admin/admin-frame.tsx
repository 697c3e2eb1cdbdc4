import { adminLogout, adminUser } from '@eleven/protocol/api/auth';
import { PRODUCT_NAMES } from '@eleven/protocol/product';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { navigate } from '../../lib/address/location.ts';
import { callApi } from '../../lib/api.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import { LOGOUT_FAILED } from '../../session/use-logout.ts';
import layout from '../../styles/layout.module.css';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { Icon, type IconSource } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './admin-frame.module.css';
import { endStaffSession } from './staff-session.ts';
import { useAdminInvalidations } from './use-admin-invalidations.ts';

/** A part of the admin area, as named in the rail. */
interface RailEntry {
  id: string;
  icon: IconSource;
  label: string;
  to: string;
}

interface AdminFrameProps {
  entries: readonly RailEntry[];
  /** The id of the entry being shown. */
  current: string;
  children: ReactNode;
}

/** The admin area: navigation at the left (on top on narrow pages), content beside it. */
export function AdminFrame({ entries, current, children }: AdminFrameProps) {
  const texts = useTexts({ tag: { ko: '관리자', en: 'Admin' }, nav: { ko: '관리자 메뉴', en: 'Admin' } });
  useAdminInvalidations();
  const locale = useLocale();
  const name = entries.find(({ id }) => id === current)?.label;
  useEffect(() => {
    // Runs after the shell's effect, which sets the title of the path.
    queueMicrotask(() => {
      document.title = `${name} | ${texts.tag} | ${PRODUCT_NAMES[locale]}`;
    });
  }, [name, texts.tag, locale]);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    scrollTo(0, 0);
    // Tab continues into the new content.
    main.current?.focus({ preventScroll: true });
  }, [current]);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of this name is another one after each change
  useEffect(() => {
    // On narrow pages the entries form one row, whose end is off screen.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <div className={css.frame}>
      <aside className={classNames(css.rail, import.meta.env.MODE === 'localchain' && css.aboveBar)}>
        <div className={classNames(layout.row, layout.between)}>
          <Brand />
          <Tag>{texts.tag}</Tag>
        </div>
        <nav ref={nav} aria-label={texts.nav}>
          {entries.map((entry) => (
            <Link key={entry.id} to={entry.to} {...(entry.id === current ? { 'aria-current': 'page' } : {})}>
              <Icon name={entry.icon} />
              {entry.label}
            </Link>
          ))}
        </nav>
        <RailEnd />
      </aside>
      <main ref={main} id="main" tabIndex={-1} className={css.main}>
        <h1>{name}</h1>
        {children}
      </main>
    </div>
  );
}

function RailEnd() {
  const client = useQueryClient();
  const { data } = useApiQuery(adminUser);
  const texts = useTexts({
    theme: { ko: '화면', en: 'Theme' },
    dark: { ko: '어둡게', en: 'Dark' },
    light: { ko: '밝게', en: 'Light' },
    logout: { ko: '로그아웃', en: 'Logout' },
    leaving: { ko: '로그아웃 중', en: 'Logging out' },
  });
  const leave = useMutation({
    mutationFn: () => callApi(adminLogout),
    meta: { errorTitle: LOGOUT_FAILED },
    onSuccess: () => {
      navigate(PATHS.adminLogin, { replace: true });
      endStaffSession(client);
    },
  });
  return (
    <div className={css.end}>
      <span>{data?.email}</span>
      <LanguageSwitch />
      <Choices
        label={texts.theme}
        options={[
          { value: 'dark', name: texts.dark },
          { value: 'light', name: texts.light },
        ]}
        value={useTheme()}
        onChoose={setTheme}
      />
      <Button size="small" busy={leave.isPending && texts.leaving} onClick={() => leave.mutate()}>
        {texts.logout}
      </Button>
    </div>
  );
}
