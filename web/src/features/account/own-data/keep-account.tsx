import { cancelDeletionByLink } from '@eleven/protocol/api/own/own-data';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { LinkAction } from '../sign-in/link-action.tsx';

/** The page opened by the link in the email announcing a deletion. */
export function KeepAccount({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '계정 유지하기', en: 'Keep the account' },
    about: {
      ko: '이 계정의 삭제가 요청되었습니다. 버튼을 누르면 삭제를 취소하고 계정을 그대로 유지합니다.',
      en: 'The deletion of this account was requested. The button cancels it, and the account stays as it is.',
    },
    action: { ko: '계정 유지하기', en: 'Keep the account' },
    busy: { ko: '취소하는 중', en: 'Cancelling the deletion' },
    done: {
      ko: '계정을 그대로 유지합니다. 삭제를 요청한 적이 없다면 비밀번호를 바꾸어 주십시오.',
      en: 'The account stays. If you never asked for its deletion, change your password.',
    },
    next: { ko: '로그인', en: 'Login' },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 삭제가 이미 취소되었거나, 계정이 이미 삭제되었습니다.',
      en: 'This link no longer works: the deletion has already been cancelled, or the account has been deleted.',
    },
  });
  return (
    <LinkAction
      token={token}
      forget={forget}
      send={(given, idempotencyKey) => callApi(cancelDeletionByLink, { body: { token: given }, idempotencyKey })}
      texts={texts}
      to={PATHS.login}
    />
  );
}
