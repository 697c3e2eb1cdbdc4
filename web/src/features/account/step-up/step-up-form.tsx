import {
  adminStepUp,
  adminStepUpPasskey,
  adminStepUpState,
  type StepUpMethod,
  type StepUpProof,
  stepUp,
  stepUpPasskey,
  stepUpState,
  stepUpWallet,
} from '@eleven/protocol/api/step-up';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import type { StepUpArea } from '../../../lib/step-up/step-up.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import { CodeField } from '../factors/code-field.tsx';
import { canUsePasskeys, signWithPasskey } from '../factors/passkey-call.ts';
import { PasskeyFailure } from '../factors/passkey-failure.tsx';
import { PasskeyHere } from '../factors/passkey-here.tsx';
import css from '../form.module.css';
import { WithWallet } from './with-wallet.tsx';

const ROUTES = {
  user: { state: stepUpState, prove: stepUp, options: stepUpPasskey },
  admin: { state: adminStepUpState, prove: adminStepUp, options: adminStepUpPasskey },
} as const;

interface StepUpFormProps {
  area: StepUpArea;
  onProven(): void;
  close(): void;
}

/** Asks for the strongest proof that the account has. */
export function StepUpForm({ area, onProven, close }: StepUpFormProps) {
  const { data, error, refetch } = useApiQuery(ROUTES[area].state, { staleTime: 0 });
  const texts = useTexts({
    about: {
      ko: '이 작업은 본인 확인이 필요합니다. 확인하면 10분 동안 다시 묻지 않습니다.',
      en: 'Please confirm that it is you. This lasts for ten minutes.',
    },
    email: {
      ko: '이 계정에는 비밀번호도 패스키도 없습니다. 먼저 메일로 비밀번호를 정해 주십시오.',
      en: 'This account has no password and no passkey yet. Please set a password by email first.',
    },
    set: { ko: '비밀번호 정하기', en: 'Set a password' },
    waiting: { ko: '확인 방법을 불러오는 중', en: 'Loading' },
  });
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={texts.waiting}>
        <Skeleton size="medium" />
      </div>
    );
  if (data.methods.includes('email'))
    return (
      <Notice>
        {texts.email}{' '}
        <Link to={PATHS.resetPassword} className={text.link}>
          {texts.set}
        </Link>
      </Notice>
    );
  return (
    <div className={css.form}>
      <p>{texts.about}</p>
      {data.methods.includes('wallet') && (
        <WithWallet
          silent
          messageFor={(address) => callApi(stepUpWallet, { body: { address } })}
          prove={(wallet) => callApi(stepUp, { body: { wallet } })}
          onProven={onProven}
        />
      )}
      {data.methods.includes('passkey') && <WithPasskey area={area} onProven={onProven} />}
      <Typed area={area} methods={data.methods} onProven={onProven} close={close} />
    </div>
  );
}

function WithPasskey({ area, onProven }: Omit<StepUpFormProps, 'close'>) {
  const { prove, options } = ROUTES[area];
  const texts = useTexts({
    passkey: { ko: '패스키로 확인', en: 'Use a passkey' },
    busy: { ko: '패스키를 확인하는 중', en: 'Checking the passkey' },
  });
  const call = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await callApi(options));
      return passkey && callApi(prove, { body: { passkey } });
    },
    retry: false,
    // In a dialog, which would hide the toast.
    meta: { silent: true },
    onSuccess: (reply) => reply && onProven(),
  });
  if (!canUsePasskeys()) return <PasskeyHere />;
  return (
    <>
      <Button variant="primary" busy={call.isPending && texts.busy} onClick={() => call.mutate()}>
        {texts.passkey}
      </Button>
      <PasskeyFailure error={call.error} />
    </>
  );
}

interface TypedProps extends StepUpFormProps {
  methods: readonly StepUpMethod[];
}

/** A typed proof: a code or the password. */
function Typed({ area, methods, onProven, close }: TypedProps) {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    missing: { ko: '입력해 주십시오.', en: 'Please fill this in.' },
    confirm: { ko: '확인', en: 'Confirm' },
    busy: { ko: '확인하는 중', en: 'Checking' },
    backup: { ko: '백업 코드 사용', en: 'Use a backup code' },
    app: { ko: '인증 앱 코드 사용', en: 'Use the authenticator app' },
  });
  const kinds = (['totp', 'backupCode', 'password'] as const).filter((one) => methods.includes(one));
  const [kind, setKind] = useState(kinds[0] ?? 'password');
  const other = kinds.find((one) => one !== kind);
  const { form, sent, submit, field, failure } = useAccountForm(
    { defaultValues: { proof: '' }, schema: z.object({ proof: z.string().check(z.minLength(1, texts.missing)) }) },
    {
      mutationFn: ({ proof }) => {
        const body: StepUpProof = kind === 'password' ? { password: proof } : { code: proof };
        return callApi(ROUTES[area].prove, { body });
      },
      retry: false,
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: onProven,
    },
  );
  const isOnly = kinds.length > 0 && kinds.length === methods.length;
  // The dialog was rendered before this field, so the field takes the focus here.
  useEffect(() => {
    if (isOnly) form.setFocus('proof');
  }, [isOnly, form]);
  if (kinds.length === 0) return null;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {kind === 'password' ? (
        <PasswordField label={account.password} autoComplete="current-password" {...field('proof')} />
      ) : (
        <CodeField key={kind} kind={kind} {...field('proof')} />
      )}
      {other && (
        <div>
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              form.reset();
              setKind(other);
            }}
          >
            {other === 'totp' ? texts.app : texts.backup}
          </Button>
        </div>
      )}
      <FormEnd failure={failure} call={sent} action={texts.confirm} busy={texts.busy} close={close} />
    </form>
  );
}
