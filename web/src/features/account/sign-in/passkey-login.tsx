import { passkeyLogin, passkeyLoginOptions } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LOGIN_FAILED } from '../account-texts.ts';
import { canUsePasskeys, signWithPasskey } from '../factors/passkey-call.ts';
import { PasskeyFailure } from '../factors/passkey-failure.tsx';
import { PasskeyHere } from '../factors/passkey-here.tsx';
import css from '../form.module.css';

/** Signs in with a passkey alone. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn(user: User): void }) {
  const [asked, setAsked] = useState(false);
  const texts = useTexts({
    login: { ko: '패스키로 로그인', en: 'Log in with a passkey' },
    busy: { ko: '패스키를 확인하는 중', en: 'Checking the passkey' },
  });
  const enter = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await callApi(passkeyLoginOptions));
      return passkey && callApi(passkeyLogin, { body: { passkey } });
    },
    retry: false,
    meta: { errorTitle: LOGIN_FAILED, silent: 'unlessApi' },
    onSuccess: (reply) => {
      if (reply && !('secondFactor' in reply)) onSignedIn(reply);
    },
  });
  return (
    <div className={css.form}>
      <Button
        size="large"
        block
        busy={enter.isPending && texts.busy}
        onClick={() => (canUsePasskeys() ? enter.mutate() : setAsked(true))}
      >
        {texts.login}
      </Button>
      {asked && <PasskeyHere />}
      <PasskeyFailure error={enter.error} />
    </div>
  );
}
