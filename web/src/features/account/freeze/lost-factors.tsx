import { askThawRecovery } from '@eleven/protocol/api/freeze';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';

interface LostFactorsProps {
  token: string;
  recovery: { needsPassword: boolean; dueAt: string | null };
  /** The 72 hours are over. */
  isOver: boolean;
}

/** For a frozen account that has lost every second factor: after 72 hours it thaws without one. */
export function LostFactors({ token, recovery, isOver }: LostFactorsProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [askedDueAt, setAskedDueAt] = useState<string>();
  const texts = useTexts({
    lost: { ko: '2단계 인증을 모두 잃어버렸습니까?', en: 'I have lost every second factor' },
    waiting: {
      ko: (time: string) =>
        `복구를 요청했습니다. ${time}부터 2단계 인증 없이 동결을 해제할 수 있고, 그때 링크를 메일로 보냅니다. 요청을 알리는 메일의 링크로 멈출 수 있습니다.`,
      en: (time) =>
        `Recovery was requested. From ${time} on the account can be thawed without a second factor, and we email the link then. The link in the email about the request stops it.`,
    },
    over: {
      ko: '72시간이 지났습니다. 2단계 인증 없이 동결을 해제할 수 있으며, 그러면 인증 앱, 패스키, 백업 코드가 모두 지워집니다.',
      en: 'The 72 hours are over. You can thaw the account without a second factor, which removes the authenticator app, passkeys and backup codes.',
    },
  });
  const dueAt = askedDueAt ?? recovery.dueAt;
  if (isOver) return <p className={text.small}>{texts.over}</p>;
  if (dueAt)
    return (
      <div ref={askedDueAt === undefined ? null : focusIfLost} tabIndex={-1}>
        <Notice announce={askedDueAt !== undefined}>{texts.waiting(format.dateTime(dueAt))}</Notice>
      </div>
    );
  if (isOpen) return <AskForm token={token} needsPassword={recovery.needsPassword} onAsked={setAskedDueAt} />;
  return (
    <div>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {texts.lost}
      </Button>
    </div>
  );
}

interface AskFormProps {
  token: string;
  needsPassword: boolean;
  onAsked(dueAt: string): void;
}

function AskForm({ token, needsPassword, onAsked }: AskFormProps) {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    about: {
      ko: '72시간 뒤부터 2단계 인증 없이 동결을 해제할 수 있습니다. 동결을 해제하면 2단계 인증은 모두 지워집니다. 요청은 메일로 알리고, 그때까지 메일의 링크로 멈출 수 있습니다.',
      en: 'In 72 hours the account can be thawed without a second factor, which then removes every one. The request is announced by email, and the link in it can stop it until then.',
    },
    ask: { ko: '복구 요청', en: 'Request recovery' },
    asking: { ko: '요청하는 중', en: 'Requesting' },
  });
  const { sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { password: '' },
      schema: z.object({ password: needsPassword ? accountRules(account).knownPassword : z.string() }),
    },
    {
      mutationFn: ({ password }) =>
        callApi(askThawRecovery, { body: { token, ...(needsPassword ? { password } : {}) } }),
      retry: false,
      onSuccess: ({ dueAt }) => onAsked(dueAt),
    },
  );
  return (
    <form ref={focusFieldIfLost} tabIndex={-1} className={css.form} noValidate onSubmit={submit}>
      <p className={text.small}>{texts.about}</p>
      {needsPassword && (
        <PasswordField label={account.password} autoComplete="current-password" {...field('password')} />
      )}
      <FormEnd failure={failure} call={sent} action={texts.ask} busy={texts.asking} />
    </form>
  );
}
