import { undoEmailChange } from '@eleven/protocol/api/profile';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { LinkAction } from '../sign-in/link-action.tsx';

/** The page opened by the link sent to an account's former address. */
export function UndoChange({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '이메일 주소 변경 되돌리기', en: 'Undo the email change' },
    about: {
      ko: '계정의 이메일 주소를 이 메일을 받은 주소로 되돌립니다. 모든 기기에서 로그아웃되고 지금 비밀번호는 쓸 수 없게 되며, 새로 정하는 링크를 이 주소로 보냅니다. 그 변경 뒤에 추가된 지갑과 2단계 인증은 지웁니다(직원 계정의 2단계 인증은 남습니다).',
      en: 'This restores the email address that received this email. All devices are signed out, the current password stops working, and we send a link to set a new one to this address. Wallets and second factors added since the change are removed (second factors of staff stay).',
    },
    action: { ko: '본인이 아닙니다, 되돌리기', en: 'This was not me: undo it' },
    busy: { ko: '되돌리는 중', en: 'Undoing' },
    done: {
      ko: '되돌렸습니다. 모든 기기에서 로그아웃되었고 전 비밀번호는 더 이상 쓸 수 없습니다. 되찾은 주소로 보낸 메일의 링크로 새 비밀번호를 정해 주십시오.',
      en: 'Undone. All devices are signed out, and the old password no longer works. Set a new one with the link that we are sending to the restored address.',
    },
    next: { ko: '메일을 다시 받기', en: 'Send the email again' },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 되돌렸거나 7일이 지났습니다. 도움이 필요하면 고객센터에 알려 주십시오.',
      en: 'This link no longer works: the change has already been undone, or 7 days have passed. If you need help, contact support.',
    },
  });
  return (
    <LinkAction
      token={token}
      forget={forget}
      send={(given, idempotencyKey) => callApi(undoEmailChange, { body: { token: given }, idempotencyKey })}
      texts={texts}
      to={PATHS.resetPassword}
      variant="line"
    />
  );
}
