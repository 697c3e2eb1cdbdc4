import { type ReactNode, useContext } from 'react';
import { useTexts } from '../i18n/texts.ts';
import text from '../styles/text.module.css';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './icons.tsx';
import { type Failure, Link, ReportContext } from './link.tsx';
import css from './notice.module.css';

/** plain: a fact · ok: done · brass: about rewards or the reserve · warn: something to do · danger: something failed */
type NoticeTone = 'plain' | 'ok' | 'brass' | 'warn' | 'danger';

interface NoticeProps {
  tone?: NoticeTone;
  /** Instead of the tone's own. */
  icon?: IconSource;
  /** Announced when it appears; set it for results of an action. */
  announce?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone = 'plain', icon, announce = false, actions, children }: NoticeProps) {
  return (
    <div
      className={classNames(css.notice, tone !== 'plain' && css[tone])}
      {...(announce ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon name={icon ?? (tone === 'warn' || tone === 'danger' ? 'warning' : 'info')} />
      <div className={css.body}>
        {children}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** Links to the form of a new ticket, with the facts of the failure. Renders nothing if the app sets no such URL. */
export function ReportLink(failure: Failure) {
  const addressOf = useContext(ReportContext);
  const texts = useTexts({ report: { ko: '이 오류 알리기', en: 'Report this' } });
  const href = addressOf(failure);
  return (
    href && (
      <Link to={href} className={classNames(text.link, text.small)}>
        {texts.report}
      </Link>
    )
  );
}

/** A request that failed, with the reason and a retry button. */
export function FailureNotice({ error, retry }: { error: Error; retry: () => void }) {
  const texts = useTexts({ again: { ko: '다시 시도', en: 'Try again' } });
  return (
    <Notice
      tone="danger"
      announce
      actions={
        <>
          <Button size="small" onClick={retry}>
            {texts.again}
          </Button>
          <ReportLink error={error} />
        </>
      }
    >
      {error.message}
    </Notice>
  );
}
