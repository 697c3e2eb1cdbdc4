import {
  adminLoginFactor,
  adminLoginFactorPasskey,
  loginFactor,
  loginFactorPasskey,
  type SignInStep,
} from '@eleven/protocol/api/auth';
import { askRecovery } from '@eleven/protocol/api/factors';
import type { User } from '@eleven/protocol/api/user';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import type { StepUpArea } from '../../../lib/step-up/step-up.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import { LOGIN_FAILED } from '../account-texts.ts';
import { CodeField } from '../factors/code-field.tsx';
import { canUsePasskeys, signWithPasskey } from '../factors/passkey-call.ts';
import { PasskeyFailure } from '../factors/passkey-failure.tsx';
import { PasskeyHere } from '../factors/passkey-here.tsx';
import css from '../form.module.css';
import { warnOfFewCodes } from './few-codes.ts';

const ROUTES = {
  user: { factor: loginFactor, options: loginFactorPasskey },
  admin: { factor: adminLoginFactor, options: adminLoginFactorPasskey },
} as const;

interface FactorFormProps {
  area: StepUpArea;
  /** Set if the first proof was a wallet's signature instead of a password. */
  isByWallet?: true;
  steps: readonly SignInStep[];
  onSignedIn(user: User): void;
  /** Returns to the first proof. */
  restart(): void;
}

/** The second factor of a sign-in: a passkey, a code from the app, or a backup code. */
export function FactorForm({ area, isByWallet, steps, onSignedIn, restart }: FactorFormProps) {
  const { factor, options } = ROUTES[area];
  const locale = useLocale();
  const title = useId();
  const hasPasskey = steps.includes('passkey');
  // Backup codes are a last resort, so a passkey comes before their field.
  const [kind, setKind] = useState<'totp' | 'backupCode' | 'passkey'>(
    steps.includes('totp') ? 'totp' : hasPasskey && canUsePasskeys() ? 'passkey' : 'backupCode',
  );
  const texts = useTexts({
    about: {
      ko: '비밀번호가 맞습니다. 본인 확인이 한 번 더 필요합니다.',
      en: 'The password is right. One more proof that it is you.',
    },
    aboutWallet: {
      ko: '서명을 확인했습니다. 본인 확인이 한 번 더 필요합니다.',
      en: 'The signature is right. One more proof that it is you.',
    },
    passkey: { ko: '패스키로 확인', en: 'Use a passkey' },
    passkeyBusy: { ko: '패스키를 확인하는 중', en: 'Checking the passkey' },
    missing: { ko: '코드를 입력해 주십시오.', en: 'Please enter the code.' },
    go: { ko: '계속', en: 'Continue' },
    busy: { ko: '확인하는 중', en: 'Checking' },
    backup: { ko: '백업 코드 사용', en: 'Use a backup code' },
    app: { ko: '인증 앱 코드 사용', en: 'Use the authenticator app' },
    back: { ko: '처음부터 다시', en: 'Start again' },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const signed = await signWithPasskey(await callApi(options));
      return signed && callApi(factor, { body: { passkey: signed } });
    },
    retry: false,
    meta: { errorTitle: LOGIN_FAILED, silent: 'unlessApi' },
    onSuccess: (user) => user && onSignedIn(user),
  });
  const { sent, submit, field, failure, form } = useAccountForm(
    {
      defaultValues: { code: '' },
      schema: z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) }),
    },
    {
      mutationFn: (body) => callApi(factor, { body }),
      retry: false,
      meta: { errorTitle: LOGIN_FAILED },
      onSuccess: (user) => {
        onSignedIn(user);
        if (kind === 'backupCode' && area === 'user') warnOfFewCodes(locale).catch(() => undefined);
      },
    },
  );
  const formNode = useRef<HTMLFormElement>(null);
  const formRef = useCallback((node: HTMLFormElement | null) => {
    formNode.current = node;
    focusFieldIfLost(node);
  }, []);
  const other = kind === 'backupCode' ? 'totp' : 'backupCode';
  const hasField = kind !== 'passkey' && steps.includes(kind);
  return (
    <section aria-labelledby={title} className={css.form}>
      <p id={title}>{isByWallet ? texts.aboutWallet : texts.about}</p>
      {hasPasskey &&
        (canUsePasskeys() ? (
          <Button
            ref={hasField ? null : focusIfLost}
            variant={hasField ? 'line' : 'primary'}
            size="large"
            block
            busy={passkey.isPending && texts.passkeyBusy}
            onClick={() => passkey.mutate()}
          >
            {texts.passkey}
          </Button>
        ) : (
          <PasskeyHere />
        ))}
      <PasskeyFailure error={passkey.error} />
      {hasField && (
        <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
          <CodeField key={kind} kind={kind} {...field('code')} />
          <FormEnd failure={failure} call={sent} action={texts.go} busy={texts.busy} />
        </form>
      )}
      <div className={css.others}>
        {steps.includes(other) && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              form.reset();
              setKind(other);
              // The other field is rendered next, and the button stays.
              setTimeout(() => formNode.current?.querySelector('input')?.focus());
            }}
          >
            {other === 'totp' ? texts.app : texts.backup}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={restart}>
          {texts.back}
        </Button>
      </div>
      {area === 'user' && (isByWallet ? <LostBesideWallet /> : <LostFactor />)}
    </section>
  );
}

/** A wallet is too weak a proof for a recovery: it starts from the password. */
function LostBesideWallet() {
  const texts = useTexts({
    lost: { ko: '인증 수단을 모두 잃어버렸습니까?', en: 'I have lost all of them' },
    about: {
      ko: '비밀번호로 로그인하면 72시간이 걸리는 복구를 요청할 수 있습니다. 비밀번호가 없으면 먼저 메일로 정해 주십시오. 맡긴 BNB는 지금도 지갑으로 출금할 수 있습니다.',
      en: 'Log in with your password to request recovery, which takes 72 hours. If you have none, set one by email first. You can still withdraw your stake with your wallet.',
    },
    set: { ko: '메일로 비밀번호 정하기', en: 'Set a password by email' },
  });
  return (
    <details>
      <summary>{texts.lost}</summary>
      <div className={css.form}>
        <p className={css.hint}>{texts.about}</p>
        <p>
          <Link to={PATHS.resetPassword} className={text.link}>
            {texts.set}
          </Link>
        </p>
      </div>
    </details>
  );
}

/** For users who have lost every factor: an emailed link removes the second factor after some days. */
function LostFactor() {
  const format = useFormat();
  const texts = useTexts({
    lost: { ko: '인증 수단을 모두 잃어버렸습니까?', en: 'I have lost all of them' },
    about: {
      ko: '72시간 뒤에 2단계 인증을 지우는 링크를 메일로 보냅니다. 그때까지 메일이나 로그인된 기기에서 멈출 수 있습니다. 맡긴 BNB는 지금도 지갑으로 출금할 수 있습니다.',
      en: 'In 72 hours we email you a link that removes the second factor. Until then it can be stopped by email or from a signed-in device. You can still withdraw your stake with your wallet.',
    },
    ask: { ko: '복구 요청', en: 'Request recovery' },
    asking: { ko: '요청하는 중', en: 'Requesting' },
    asked: {
      ko: (time: string) =>
        `요청했습니다. ${time}에 2단계 인증을 지우는 링크를 메일로 보냅니다. 지금 보낸 메일의 링크는 이 요청을 멈춥니다.`,
      en: (time) =>
        `Requested. On ${time} we email you the link that removes the second factor. The link in the email that we sent just now stops the request.`,
    },
  });
  const ask = useMutation({ mutationFn: () => callApi(askRecovery), retry: false });
  if (ask.data)
    return (
      <div ref={focusIfLost} tabIndex={-1}>
        <Notice announce>{texts.asked(format.dateTime(ask.data.dueAt))}</Notice>
      </div>
    );
  return (
    <details>
      <summary>{texts.lost}</summary>
      <div className={css.form}>
        <p className={css.hint}>{texts.about}</p>
        {ask.error && <FormFailure message={detailOf(ask.error)} />}
        <Button size="small" busy={ask.isPending && texts.asking} onClick={() => ask.mutate()}>
          {texts.ask}
        </Button>
      </div>
    </details>
  );
}
