import { PRODUCT_NAMES } from '@eleven/protocol/product';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { hasSession, SESSION_KEY } from '../../../session/session.ts';
import layout from '../../../styles/layout.module.css';
import { type ButtonVariant, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './link-card.module.css';

interface LinkCardProps {
  title: string;
  about?: string | undefined;
  /** Centered at the bottom: the link back. */
  end?: ReactNode;
  children?: ReactNode;
}

/** The page of an email link: one centred card. It sets the window's title, because links for many purposes share a path. */
export function LinkCard({ title, about, end, children }: LinkCardProps) {
  const locale = useLocale();
  useEffect(() => {
    // Runs after the shell's effect, which sets the title of the path.
    queueMicrotask(() => {
      document.title = `${title} | ${PRODUCT_NAMES[locale]}`;
    });
  }, [title, locale]);
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <Card className={css.card}>
        <h1>{title}</h1>
        {about && <p className={css.about}>{about}</p>}
        {children && <div className={classNames(layout.grid, css.body)}>{children}</div>}
        {end && <p className={css.end}>{end}</p>}
      </Card>
    </main>
  );
}

interface LinkEndProps {
  /** The link is invalid or used up. */
  isDead?: boolean;
  /** Shown in response to a press whose button is gone, so the focus moves here. */
  isAnswer: boolean;
  text: string;
  to: string;
  action: string;
  variant?: ButtonVariant;
}

/** The outcome, and where to go next. */
export function LinkEnd({ isDead = false, isAnswer, text, to, action, variant = 'primary' }: LinkEndProps) {
  return (
    <>
      <div ref={isAnswer ? focusIfLost : null} tabIndex={-1}>
        <Notice tone={isDead ? 'warn' : 'plain'} announce>
          {text}
        </Notice>
      </div>
      <Link to={to} className={buttonClass({ variant, size: 'large', block: true })}>
        {action}
      </Link>
    </>
  );
}

export const isDeadLink = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'auth.linkInvalid';

/** A failure that may be retried. A refusal has a separate text, because retrying would not help. */
export function LinkFailure({ error, retry }: { error: Error; retry(): void }) {
  if (error instanceof ApiError && (error.status === 409 || error.status === 403))
    return <FormFailure message={error.detail} />;
  return <FormFailure message={detailOf(error)} retry={retry} />;
}

/**
 * Sends a link's token, then reads the user again, in case this browser has a session. Failures are shown in the card. A link is
 * used up by the first attempt: only with the same idempotency key does a repeat get its reply, if that was lost.
 */
export function useLinkCall<Reply>(
  send: (token: string, idempotencyKey: string) => Promise<Reply>,
  onDone?: (reply: Reply) => void,
) {
  const client = useQueryClient();
  const [keyOf] = useIdempotencyKey();
  return useMutation({
    mutationFn: (token: string) => send(token, keyOf(token)),
    onSuccess: (reply) => {
      onDone?.(reply);
      if (hasSession(client)) void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}
