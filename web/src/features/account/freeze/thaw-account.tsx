import { describeThaw, type ThawMethod, thawAccount, thawPasskey, thawWallet } from '@eleven/protocol/api/freeze';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import { CodeField } from '../factors/code-field.tsx';
import { canUsePasskeys, signWithPasskey } from '../factors/passkey-call.ts';
import { PasskeyFailure } from '../factors/passkey-failure.tsx';
import { PasskeyHere } from '../factors/passkey-here.tsx';
import css from '../form.module.css';
import { retryUnlessLimited } from '../server-errors.ts';
import { isDeadLink, LinkCard, LinkEnd } from '../sign-in/link-card.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { WithWallet } from '../step-up/with-wallet.tsx';
import { AskThaw } from './ask-thaw-form.tsx';
import { ExitStays } from './freeze-account.tsx';
import { LostFactors } from './lost-factors.tsx';

const isNoFactor = (one: ThawMethod) => one === 'password' || one === 'newPassword';

/** The page of the thaw link, which asks for the strongest proof the account has. Without a link, it offers to send one. */
export function ThawAccount({ token, forget }: { token: string | undefined; forget(): void }) {
  const format = useFormat();
  const [isDone, setDone] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const texts = useTexts({
    title: { ko: '계정 동결 해제', en: 'Thaw the account' },
    about: {
      ko: '이 계정의 가장 강한 방법으로 본인임을 확인하면 다시 로그인할 수 있습니다.',
      en: 'Prove your identity with the strongest method that this account has. After that you can log in again.',
    },
    disputed: {
      ko: (since: string) =>
        `${since} 이후에 추가된 로그인 수단과 지갑은 인정되지 않으며 계정에서 지워집니다. 그 뒤에 바뀐 비밀번호도 마찬가지입니다.`,
      en: (since) =>
        `Sign-in methods and wallets that were added since ${since} do not count and are removed from the account. The same goes for a password that was changed since then.`,
    },
    allStays: {
      ko: '이 계정의 로그인 수단은 모두 그대로 남습니다. 로그인한 뒤 보안 설정을 확인하고, 본인 것이 아닌 수단이 있으면 다른 관리자에게 알려 주십시오.',
      en: 'All sign-in methods of this account stay. After logging in, check your security settings, and ask another admin for help if a method is not yours.',
    },
    newPasswordFrom: {
      ko: (from: string) => `비밀번호를 잊으셨다면 ${from}부터 동결 해제 링크를 새로 받아 다시 정할 수 있습니다.`,
      en: (from) =>
        `If you have forgotten the password, request another thaw link after ${from}: with it you can set a new password.`,
    },
    newPasswordWithoutWallet: {
      ko: (from: string) => `지갑을 쓸 수 없다면 ${from}부터 동결 해제 링크를 새로 받아 비밀번호를 정할 수 있습니다.`,
      en: (from) =>
        `If you no longer have the wallet, request another thaw link after ${from}: with it you can set a password.`,
    },
    done: {
      ko: '동결을 해제했습니다. 이제 로그인할 수 있습니다. 다른 사람이 비밀번호를 알 수 있다면 로그인한 뒤 바로 바꾸어 주십시오.',
      en: 'The account is open again, and you can log in. If somebody else may know the password, change it right away.',
    },
    login: { ko: '로그인', en: 'Login' },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 해제했거나 24시간이 지났습니다.',
      en: 'This link no longer works: the account is open already, or 24 hours have passed.',
    },
    again: { ko: '새 링크 받기', en: 'Request another link' },
    waiting: { ko: '확인 방법을 불러오는 중', en: 'Loading' },
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['thaw', token],
    queryFn: () => callApi(describeThaw, { body: { token: token ?? '' } }),
    enabled: token !== undefined && !isDone,
    retry: retryUnlessLimited,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isDone)
    return (
      <LinkCard title={texts.title}>
        <LinkEnd isAnswer text={texts.done} to={PATHS.login} action={texts.login} />
      </LinkCard>
    );
  if (!token) return <AskThaw isAnswer={asksAgain} />;
  if (isDeadLink(error))
    return (
      <LinkCard title={texts.title}>
        <LinkEnd isDead isAnswer={false} text={texts.dead} to={PATHS.login} action={texts.login} />
        <Button
          size="large"
          block
          onClick={() => {
            setAsksAgain(true);
            forget();
          }}
        >
          {texts.again}
        </Button>
      </LinkCard>
    );
  return (
    <LinkCard title={texts.title} about={texts.about}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {data && (
        <>
          <p className={text.small}>
            {data.disputedSince === null ? texts.allStays : texts.disputed(format.dateTime(data.disputedSince))}
          </p>
          <ThawForm
            token={token}
            methods={data.methods}
            onDone={() => {
              setDone(true);
              forget();
            }}
          />
          {data.recovery && (
            <LostFactors token={token} recovery={data.recovery} isOver={data.methods.some(isNoFactor)} />
          )}
          {data.newPasswordFrom && (
            <p className={text.small}>
              {(data.methods.includes('wallet') ? texts.newPasswordWithoutWallet : texts.newPasswordFrom)(
                format.dateTime(data.newPasswordFrom),
              )}
            </p>
          )}
          <ExitStays />
        </>
      )}
    </LinkCard>
  );
}

interface ThawFormProps {
  token: string;
  methods: readonly ThawMethod[];
  onDone(): void;
}

function ThawForm({ token, methods, onDone }: ThawFormProps) {
  const typed = (['totp', 'backupCode', 'password', 'newPassword'] as const).filter((one) => methods.includes(one));
  const hasWallet = methods.includes('wallet');
  const first = hasWallet ? undefined : typed[0];
  const [chosen, setChosen] = useState<(typeof typed)[number]>();
  const kind = chosen ?? first;
  const texts = useTexts({
    passkey: { ko: '패스키로 확인', en: 'Use a passkey' },
    busy: { ko: '확인하는 중', en: 'Checking' },
    totp: { ko: '인증 앱 코드 사용', en: 'Use the authenticator app' },
    backupCode: { ko: '백업 코드 사용', en: 'Use a backup code' },
    password: { ko: '비밀번호 사용', en: 'Use the password' },
    newPassword: hasWallet
      ? { ko: '지갑을 더 이상 쓸 수 없습니다', en: 'I no longer have the wallet' }
      : { ko: '비밀번호를 잊었습니다', en: 'I have forgotten the password' },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const signed = await signWithPasskey(await callApi(thawPasskey, { body: { token } }));
      if (!signed) return false;
      await callApi(thawAccount, { body: { token, passkey: signed } });
      return true;
    },
    retry: false,
    meta: { silent: 'unlessApi' },
    onSuccess: (isProven) => isProven && onDone(),
  });
  return (
    <div className={css.form}>
      {methods.includes('passkey') &&
        (canUsePasskeys() ? (
          <Button
            variant="primary"
            size="large"
            block
            busy={passkey.isPending && texts.busy}
            onClick={() => passkey.mutate()}
          >
            {texts.passkey}
          </Button>
        ) : (
          <PasskeyHere />
        ))}
      <PasskeyFailure error={passkey.error} />
      {hasWallet && (
        <WithWallet
          silent="unlessApi"
          messageFor={(address) => callApi(thawWallet, { body: { token, address } })}
          prove={(wallet) => callApi(thawAccount, { body: { token, wallet } })}
          onProven={onDone}
        />
      )}
      {kind && (
        <TypedProof
          key={kind}
          token={token}
          kind={kind}
          isAnswer={chosen !== undefined}
          isOnly={methods.length === 1}
          onDone={onDone}
        />
      )}
      {typed
        .filter((one) => one !== kind)
        .map((one) => (
          <div key={one}>
            <Button variant="ghost" size="small" onClick={() => setChosen(one)}>
              {texts[one]}
            </Button>
          </div>
        ))}
    </div>
  );
}

interface TypedProofProps {
  token: string;
  kind: Exclude<ThawMethod, 'passkey' | 'wallet'>;
  /** Shown in response to a press whose button is gone, so the focus moves here. */
  isAnswer: boolean;
  /** The account has no other proof. */
  isOnly: boolean;
  onDone(): void;
}

function TypedProof({ token, kind, isAnswer, isOnly, onDone }: TypedProofProps) {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    thaw: { ko: '동결 해제하기', en: 'Thaw the account' },
    thawing: { ko: '해제하는 중', en: 'Thawing' },
    missing: { ko: '입력해 주십시오.', en: 'Please fill this in.' },
    none: {
      ko: '이 계정에는 인정되는 다른 방법이 없으므로 새 비밀번호를 정합니다.',
      en: 'The account has no other proof that counts, so you set a new password.',
    },
  });
  const isNew = kind === 'newPassword';
  const filled = z.string().check(z.minLength(1, texts.missing));
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { password: '' },
      schema: z.object({ password: isNew ? accountRules(account).newPassword : filled }),
    },
    {
      mutationFn: ({ password: given }) => {
        const proof = isNew ? { newPassword: given } : kind === 'password' ? { password: given } : { code: given };
        return callApi(thawAccount, { body: { token, ...proof } });
      },
      retry: false,
      onSuccess: onDone,
    },
  );
  return (
    <form ref={isAnswer ? focusFieldIfLost : null} className={css.form} noValidate onSubmit={submit}>
      {isNew ? (
        <>
          {isOnly && <p className={text.small}>{texts.none}</p>}
          <NewPasswordField label={account.newPassword} password={form.watch('password')} {...field('password')} />
        </>
      ) : kind === 'password' ? (
        <PasswordField label={account.password} autoComplete="current-password" {...field('password')} />
      ) : (
        <CodeField kind={kind} {...field('password')} />
      )}
      <FormEnd failure={failure} call={sent} action={texts.thaw} busy={texts.thawing} />
    </form>
  );
}
