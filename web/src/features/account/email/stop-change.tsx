import { refuseEmailChange } from '@eleven/protocol/api/profile';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { LinkAction } from '../sign-in/link-action.tsx';

/** The page opened by the link in emails announcing a change of address. */
export function StopChange({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '이메일 주소 변경 멈추기', en: 'Stop the change of the email address' },
    about: {
      ko: '두 주소에서 확인된 이메일 주소 변경을 멈춥니다. 계정의 주소는 그대로 남습니다.',
      en: 'This stops the change of the email address that both addresses have confirmed. The account keeps its current address.',
    },
    action: { ko: '변경 멈추기', en: 'Stop the change' },
    busy: { ko: '멈추는 중', en: 'Stopping' },
    done: {
      ko: '변경을 멈췄습니다. 주소는 그대로입니다. 요청한 적이 없다면 바로 비밀번호를 바꾸어 주십시오.',
      en: 'The change is stopped, and the address stays. If you never requested it, change your password right away.',
    },
    next: { ko: '비밀번호 다시 정하기', en: 'Reset password' },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 변경이 이미 멈췄거나 이루어졌습니다. 이루어졌다면 전 주소로 보낸 메일에서 7일 동안 되돌릴 수 있습니다.',
      en: 'This link no longer works: the change was stopped, or it has happened. In that case the email to the previous address can undo it for 7 days.',
    },
  });
  return (
    <LinkAction
      token={token}
      forget={forget}
      send={(given, idempotencyKey) => callApi(refuseEmailChange, { body: { token: given }, idempotencyKey })}
      texts={texts}
      to={PATHS.resetPassword}
      variant="line"
    />
  );
}
