import { adminEnrol, adminEnrolConfirm } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FormEnd, useAccountForm } from '../account-form.tsx';
import { LOGIN_FAILED } from '../account-texts.ts';
import { BackupCodes } from '../factors/backup-codes.tsx';
import { CodeField } from '../factors/code-field.tsx';
import { TotpSetup } from '../factors/totp-setup.tsx';
import css from '../form.module.css';

/** The first sign-in of staff: they set up an authenticator app before anything else. */
export function EnrolForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [done, setDone] = useState<{ user: User; backupCodes: string[] }>();
  const texts = useTexts({
    about: {
      ko: '직원 계정에는 인증 앱이 필요합니다. 지금 등록하고 계속하십시오.',
      en: 'Staff accounts need an authenticator app. Set it up now to continue.',
    },
    missing: { ko: '코드를 입력해 주십시오.', en: 'Please enter the code.' },
    confirm: { ko: '등록하고 로그인', en: 'Set up and log in' },
    busy: { ko: '확인하는 중', en: 'Checking' },
    waiting: { ko: '키를 만드는 중', en: 'Making the key' },
  });
  const meta = { errorTitle: LOGIN_FAILED };
  const start = useMutation({ mutationFn: () => callApi(adminEnrol), retry: false, meta });
  const { mutate } = start;
  useEffect(() => mutate(), [mutate]);
  const { sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { code: '' },
      schema: z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) }),
    },
    {
      mutationFn: (body) => callApi(adminEnrolConfirm, { body }),
      retry: false,
      meta,
      onSuccess: setDone,
    },
  );
  if (done) return <BackupCodes codes={done.backupCodes} onSaved={() => onSignedIn(done.user)} />;
  return (
    <form ref={focusFieldIfLost} className={css.form} noValidate onSubmit={submit}>
      <p>{texts.about}</p>
      <FormFailure message={start.error && detailOf(start.error)} retry={() => start.mutate()} />
      {start.isPending && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {start.data && <TotpSetup {...start.data} />}
      <CodeField kind="totp" {...field('code')} />
      <FormEnd failure={failure} call={sent} action={texts.confirm} busy={texts.busy} />
    </form>
  );
}
