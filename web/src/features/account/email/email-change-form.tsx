import { factors } from '@eleven/protocol/api/factors';
import { askEmailChange, emailChange } from '@eleven/protocol/api/profile';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { retryUnlessLimited } from '../server-errors.ts';

/** Requests the emails that confirm a new address. The typed address survives a reload; the password is never stored. */
export function EmailChangeForm({ isConfirmed, close }: { isConfirmed: boolean; close(): void }) {
  const client = useQueryClient();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    about: {
      ko: '지금 주소와 새 주소로 각각 링크를 보냅니다. 24시간 안에 두 링크를 모두 여십시오. 그로부터 24시간 뒤에 주소가 바뀝니다.',
      en: 'We send a link to your current address and another to the new one. Open both within 24 hours; the address changes 24 hours after that.',
    },
    // An address that was never confirmed is not asked to agree.
    aboutNew: {
      ko: '새 주소로 링크를 보냅니다. 24시간 안에 열면 주소가 바뀝니다.',
      en: 'We send a link to the new address. Open it within 24 hours to change the address.',
    },
    email: { ko: '새 이메일', en: 'New email' },
    password: { ko: '현재 비밀번호', en: 'Current password' },
    send: { ko: '확인 메일 보내기', en: 'Send the links' },
    sending: { ko: '보내는 중', en: 'Sending' },
  });
  const draft = useDraft('emailChange', { email: '' });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { email, knownPassword } = accountRules(account);
  // Without a password the server asks for a step-up, as before any other sensitive change.
  const hasNoPassword = useApiQuery(factors).data?.hasPassword === false;
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { email: draft.initial.email, current: '' },
      schema: z.object({ email, current: hasNoPassword ? z.string() : knownPassword }),
    },
    {
      mutationFn: (typed) => {
        const body = { email: typed.email, ...(hasNoPassword ? {} : { password: typed.current }) };
        return callApi(askEmailChange, { body, idempotencyKey: keyOf(body) });
      },
      retry: retryUnlessLimited,
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: (reply) => {
        dropKey();
        draft.drop();
        client.setQueryData(queryKeyOf(emailChange), reply);
        close();
      },
    },
  );
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submit}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <p>{isConfirmed ? texts.about : texts.aboutNew}</p>
      <Field label={texts.email} type="email" autoComplete="email" {...field('email')} />
      {!hasNoPassword && <PasswordField label={texts.password} autoComplete="current-password" {...field('current')} />}
      <FormEnd failure={failure} call={sent} action={texts.send} busy={texts.sending} close={close} />
    </form>
  );
}
