import { confirmEmailChange, refuseEmailChange } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { hasSession, SESSION_KEY } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { LinkCard } from '../sign-in/link-card.tsx';

/** The link of either mail about a change of address. It takes a press: mail scanners open links as well. */
export function ConfirmChange({ token, forget }: { token: string | undefined; forget(): void }) {
  const client = useQueryClient();
  const texts = useTexts({
    title: { ko: '이메일 주소 변경', en: 'Change of the email address' },
    about: {
      ko: '계정의 이메일 주소를 바꾸는 요청입니다. 지금 주소와 새 주소에서 모두 확인하면 바뀝니다.',
      en: 'Somebody asked to change the email address of your account. It changes once both the current and the new address have confirmed.',
    },
    confirm: { ko: '변경 확인', en: 'Confirm the change' },
    confirming: { ko: '확인하는 중', en: 'Confirming' },
    refuse: { ko: '변경 취소', en: 'Cancel the change' },
    refusing: { ko: '취소하는 중', en: 'Cancelling' },
    waiting: {
      ko: '확인했습니다. 다른 주소로 보낸 메일의 링크도 열면 바뀝니다.',
      en: 'Confirmed. The address changes once the link in the email to the other address is opened, too.',
    },
    changed: {
      ko: '이메일 주소를 바꾸었습니다. 이제 새 주소로 로그인해 주십시오.',
      en: 'Your email address has changed. From now on, log in with the new one.',
    },
    refused: {
      ko: '변경을 취소했습니다. 주소는 그대로입니다.',
      en: 'The change was cancelled. Your address stays the same.',
    },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 끝났거나 취소된 변경이거나, 24시간이 지났습니다.',
      en: 'This link no longer works: the change was completed or cancelled, or is older than 24 hours.',
    },
    profile: { ko: '프로필로 가기', en: 'Go to your profile' },
  });
  const tellSession = () => {
    if (hasSession(client)) void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const confirm = useMutation({
    mutationFn: (linkToken: string) => callApi(confirmEmailChange, { body: { token: linkToken } }),
    meta: { silent: true },
    onSuccess: ({ outcome }) => {
      if (outcome === 'changed') forget();
      tellSession();
    },
  });
  const refuse = useMutation({
    mutationFn: (linkToken: string) => callApi(refuseEmailChange, { body: { token: linkToken } }),
    meta: { silent: true },
    onSuccess: () => {
      forget();
      tellSession();
    },
  });
  const error = confirm.error ?? refuse.error;
  const said = refuse.isSuccess
    ? texts.refused
    : confirm.data && (confirm.data.outcome === 'changed' ? texts.changed : texts.waiting);
  const isDead = !said && (!token || (error instanceof ApiError && error.code === 'auth.linkInvalid'));
  const isAsking = !said && !isDead;
  return (
    <LinkCard title={texts.title} about={isAsking ? texts.about : undefined}>
      {said && <Notice announce>{said}</Notice>}
      {isDead && (
        <Notice tone="warn" announce>
          {texts.dead}
        </Notice>
      )}
      {isAsking &&
        error &&
        (error instanceof ApiError && (error.status === 409 || error.status === 403) ? (
          <Notice tone="danger" announce>
            {error.detail}
          </Notice>
        ) : (
          <FailureNotice error={error} retry={() => token && confirm.mutate(token)} />
        ))}
      {isAsking && token && (
        <>
          <Button
            variant="primary"
            size="large"
            block
            busy={confirm.isPending && texts.confirming}
            onClick={() => confirm.mutate(token)}
          >
            {texts.confirm}
          </Button>
          <Button block busy={refuse.isPending && texts.refusing} onClick={() => refuse.mutate(token)}>
            {texts.refuse}
          </Button>
        </>
      )}
      {!isAsking && (
        <Link to={PATHS.profile} className={buttonClass({ variant: 'primary', size: 'large', block: true })}>
          {texts.profile}
        </Link>
      )}
    </LinkCard>
  );
}
