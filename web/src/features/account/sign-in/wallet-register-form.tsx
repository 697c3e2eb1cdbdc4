import { shortAddress } from '@eleven/protocol/address';
import type { User } from '@eleven/protocol/api/user';
import { walletRegister, walletRegisterMessage } from '@eleven/protocol/api/wallet-login';
import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { Documents } from '../../../session/documents.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { signFailureText } from '../../../vault/sign-failure.ts';
import { signMessage } from '../../../wallet/sign-message.ts';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS, REGISTRATION_FAILED } from '../account-texts.ts';
import css from '../form.module.css';

interface WalletRegisterFormProps {
  /** An address that no account has linked. */
  address: string;
  onSignedIn(user: User): void;
  back(): void;
}

/** Creates an account without a password: the wallet signs a message that names the new account. */
export function WalletRegisterForm({ address, onSignedIn, back }: WalletRegisterFormProps) {
  const locale = useLocale();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    title: { ko: '이 지갑으로 계정 만들기', en: 'Create an account with this wallet' },
    about: {
      ko: (wallet: string) =>
        `${wallet} 지갑을 연결한 계정이 아직 없습니다. 이름과 이메일을 입력하면 비밀번호 없이 이 지갑으로 로그인하는 계정을 만듭니다. 지갑에서 서명을 한 번 더 요청하며, 서명은 무료이고 아무것도 전송하지 않습니다.`,
      en: (wallet) =>
        `No account has linked the wallet ${wallet} yet. Enter your name and email to create one. You log in with this wallet, without a password. Your wallet asks for one more signature: signing is free and sends no transaction.`,
    },
    make: { ko: '서명하고 계정 만들기', en: 'Sign and create account' },
    busy: { ko: '지갑에서 확인해 주십시오', en: 'Confirm it in your wallet' },
    back: { ko: '다른 방법으로 로그인', en: 'Log in another way' },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const draft = useDraft('account', { name: '', email: '' });
  const { name, email } = accountRules(account);
  const acceptedTerms = z.boolean().check(z.refine((accepted) => accepted, account.consentMissing));
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { ...draft.initial, acceptedTerms: false },
      schema: z.object({ name, email, acceptedTerms }),
    },
    {
      mutationFn: async (values) => {
        const { message } = await callApi(walletRegisterMessage, { body: { address, email: values.email } });
        const signature = await signMessage(message, address).catch((error: Error) => {
          throw new Error(signFailureText(error, locale));
        });
        const body = { ...values, message, signature };
        return callApi(walletRegister, { body, idempotencyKey: newIdempotencyKey() });
      },
      // A retry would ask the wallet to sign again.
      retry: false,
      meta: { errorTitle: REGISTRATION_FAILED, silent: 'unlessApi' },
      onSuccess: (user) => {
        draft.drop();
        onSignedIn(user);
      },
    },
  );
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submit}
      onChange={() => draft.keep({ name: form.getValues('name'), email: form.getValues('email') })}
    >
      <h2 ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.about(shortAddress(address))}</p>
      <Field label={account.name} autoComplete="name" {...field('name')} />
      <Field label={account.email} type="email" autoComplete="email" {...field('email')} />
      <Checkbox {...field('acceptedTerms')}>
        {account.consent} <Documents />
      </Checkbox>
      <FormEnd failure={failure} call={sent} action={texts.make} busy={texts.busy} />
      <Button variant="ghost" onClick={back}>
        {texts.back}
      </Button>
    </form>
  );
}
