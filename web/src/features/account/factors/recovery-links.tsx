import { completeRecovery, stopRecoveryByLink } from '@eleven/protocol/api/factors';
import { defineTexts, useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { LinkAction } from '../sign-in/link-action.tsx';

interface LinkProps {
  token: string | undefined;
  forget(): void;
}

const DEAD = {
  ko: '이 링크는 더 이상 쓸 수 없습니다. 이미 썼거나, 복구가 멈췄거나, 7일이 지났습니다.',
  en: 'This link no longer works: it has already been used, the recovery was stopped, or 7 days have passed.',
};

const STOP = defineTexts({
  title: { ko: '2단계 인증 복구 멈추기', en: 'Stop the recovery' },
  about: {
    ko: '계정의 2단계 인증을 지우는 복구가 진행 중입니다. 멈추면 2단계 인증은 그대로입니다.',
    en: 'A recovery that removes the second factor of your account is under way. If you stop it, the second factor stays as it is.',
  },
  action: { ko: '복구 멈추기', en: 'Stop the recovery' },
  done: {
    ko: '멈췄습니다. 2단계 인증은 그대로입니다. 이 복구를 직접 요청하지도, 고객센터에 부탁하지도 않으셨다면 지금 비밀번호를 바꾸십시오.',
    en: 'Stopped. The second factor stays as it is. If you did not request this recovery, directly or through support, change your password now.',
  },
  next: { ko: '비밀번호 재설정', en: 'Reset the password' },
  dead: DEAD,
});

const COMPLETE = defineTexts({
  title: { ko: '2단계 인증 지우기', en: 'Remove the second factor' },
  about: {
    ko: '인증 앱, 패스키, 백업 코드를 모두 지우고 모든 기기에서 로그아웃합니다. 그 뒤에는 2단계 인증 없이 로그인합니다.',
    en: 'This removes the authenticator app, passkeys and backup codes, and signs out all devices. You then sign in without a second factor.',
  },
  action: { ko: '2단계 인증 지우기', en: 'Remove the second factor' },
  done: {
    ko: '지웠습니다. 로그인한 뒤 새 2단계 인증을 등록해 주십시오.',
    en: 'Removed. Please set up a new second factor once you are signed in.',
  },
  next: { ko: '로그인', en: 'Login' },
  dead: DEAD,
});

/** The page opened by the link in emails announcing a recovery from a lost second factor. */
export function StopRecovery(props: LinkProps) {
  return (
    <LinkAction
      {...props}
      send={(given, idempotencyKey) => callApi(stopRecoveryByLink, { body: { token: given }, idempotencyKey })}
      texts={useTexts(STOP)}
      to={PATHS.resetPassword}
    />
  );
}

/** The page opened by the link in the email sent after the 72 hours. */
export function CompleteRecovery(props: LinkProps) {
  return (
    <LinkAction
      {...props}
      send={(given, idempotencyKey) => callApi(completeRecovery, { body: { token: given }, idempotencyKey })}
      texts={useTexts(COMPLETE)}
      to={PATHS.login}
    />
  );
}
