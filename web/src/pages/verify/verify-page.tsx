import { verifyEmail } from '@eleven/protocol/api/auth';
import { useEffect, useRef } from 'react';
import { ConfirmChange } from '../../features/account/email/confirm-change.tsx';
import { StopChange } from '../../features/account/email/stop-change.tsx';
import { UndoChange } from '../../features/account/email/undo-change.tsx';
import { CompleteRecovery, StopRecovery } from '../../features/account/factors/recovery-links.tsx';
import { FreezeAccount } from '../../features/account/freeze/freeze-account.tsx';
import { ThawAccount } from '../../features/account/freeze/thaw-account.tsx';
import { KeepAccount } from '../../features/account/own-data/keep-account.tsx';
import { LinkCard, LinkEnd, useLinkCall } from '../../features/account/sign-in/link-card.tsx';
import { useLinkToken } from '../../features/account/sign-in/link-token.ts';
import { KeepWallet } from '../../features/account/wallets/keep-wallet.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../lib/api.ts';
import { PATHS } from '../../paths.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ConfirmStatusEmails, EndStatusEmails } from './status-links.tsx';

/** The page opened by links in emails about addresses and accounts. */
export default function VerifyPage() {
  const { token, purpose, forget } = useLinkToken();
  if (purpose === 'keep') return <KeepAccount token={token} forget={forget} />;
  if (purpose === 'freeze') return <FreezeAccount token={token} forget={forget} />;
  if (purpose === 'thaw') return <ThawAccount token={token} forget={forget} />;
  if (purpose === 'keep-wallet') return <KeepWallet token={token} forget={forget} />;
  if (purpose === 'stop-change') return <StopChange token={token} forget={forget} />;
  if (purpose === 'undo') return <UndoChange token={token} forget={forget} />;
  if (purpose === 'stop-recovery') return <StopRecovery token={token} forget={forget} />;
  if (purpose === 'status-confirm') return <ConfirmStatusEmails token={token} forget={forget} />;
  if (purpose === 'status-end') return <EndStatusEmails token={token} forget={forget} />;
  if (purpose === 'recovery') return <CompleteRecovery token={token} forget={forget} />;
  return purpose === 'change' ? (
    <ConfirmChange token={token} forget={forget} />
  ) : (
    <ConfirmAddress key={token} token={token} />
  );
}

/** The link that confirms an address: opening it is enough. */
function ConfirmAddress({ token }: { token: string | undefined }) {
  const texts = useTexts({
    title: { ko: '이메일 확인', en: 'Confirm your email' },
    busy: { ko: '주소를 확인하는 중입니다.', en: 'Confirming the address.' },
    done: { ko: '이메일 주소를 확인했습니다.', en: 'Your email address is confirmed.' },
    dead: {
      ko: '이 링크로는 주소를 확인할 수 없습니다. 48시간이 지났거나 잘못된 링크입니다. 로그인한 뒤 프로필에서 새 메일을 받을 수 있습니다.',
      en: 'This link cannot confirm an address: it is older than 48 hours, or not one of ours. Log in and ask for a new email on your profile.',
    },
    profile: { ko: '프로필로 가기', en: 'Go to your profile' },
    dashboard: { ko: '대시보드로 가기', en: 'Go to the dashboard' },
  });
  const { mutate, error, isSuccess } = useLinkCall((given) => callApi(verifyEmail, { body: { token: given } }));
  const asked = useRef(false);
  useEffect(() => {
    if (!token || asked.current) return;
    asked.current = true;
    mutate(token);
  }, [token, mutate]);

  const isDead = !token || (error instanceof ApiError && error.status === 400);
  return (
    <LinkCard title={texts.title}>
      {isSuccess ? (
        <LinkEnd isAnswer={false} text={texts.done} to={PATHS.dashboard} action={texts.dashboard} />
      ) : isDead ? (
        <LinkEnd isDead isAnswer={false} text={texts.dead} to={PATHS.profile} action={texts.profile} />
      ) : error ? (
        <FormFailure message={detailOf(error)} retry={() => mutate(token)} />
      ) : (
        <p role="status">
          <Spinner /> {texts.busy}
        </p>
      )}
    </LinkCard>
  );
}
