import { confirmTotp } from '@eleven/protocol/api/factors';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import css from '../form.module.css';
import { CodeField } from './code-field.tsx';
import { TotpSetup } from './totp-setup.tsx';

interface ConfirmTotpProps {
  setup: { secret: string; uri: string };
  close(): void;
  onDone(backupCodes: readonly string[]): void;
}

/** The app becomes a second factor with its first correct code. */
export function ConfirmTotp({ setup, close, onDone }: ConfirmTotpProps) {
  const texts = useTexts({
    missing: { ko: '코드를 입력해 주십시오.', en: 'Please enter the code.' },
    on: { ko: '등록', en: 'Turn on' },
    busy: { ko: '확인하는 중', en: 'Checking' },
  });
  const { sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { code: '' },
      schema: z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) }),
    },
    {
      mutationFn: (body) => callApi(confirmTotp, { body }),
      retry: false,
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: (reply) => onDone(reply.backupCodes),
    },
  );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TotpSetup {...setup} />
      <CodeField kind="totp" {...field('code')} />
      <FormEnd failure={failure} call={sent} action={texts.on} busy={texts.busy} close={close} />
    </form>
  );
}
