import { useState } from 'react';
import { ForgotForm } from '../../features/account/sign-in/forgot-form.tsx';
import { LinkCard, LinkEnd } from '../../features/account/sign-in/link-card.tsx';
import { useLinkToken } from '../../features/account/sign-in/link-token.ts';
import { LocalMailboxLink } from '../../features/account/sign-in/local-mailbox-link.tsx';
import { NewPasswordForm } from '../../features/account/sign-in/new-password-form.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import { readSentTo } from '../../session/reset-asked.ts';
import { useSession } from '../../session/session.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks for the address without a token, and for the new password with one. */
export default function ResetPasswordPage() {
  const { token, forget: forgetToken } = useLinkToken();
  const [sentTo] = useState(readSentTo);
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open');
  const { status } = useSession();
  const end = (how: 'done' | 'dead') => {
    forgetToken();
    setState(how);
  };
  const texts = useTexts({
    ask: { ko: '비밀번호 재설정', en: 'Reset your password' },
    askAbout: {
      ko: '가입한 이메일로 30분 동안 쓸 수 있는 링크를 보냅니다.',
      en: 'We will email you a link that works for 30 minutes.',
    },
    choose: { ko: '새 비밀번호 정하기', en: 'Set a new password' },
    chooseAbout: {
      ko: '저장하면 모든 기기에서 로그아웃됩니다. 맡긴 BNB는 그대로입니다.',
      en: 'Saving it signs out all devices. Your staked BNB is not affected.',
    },
    done: { ko: '비밀번호를 바꾸었습니다', en: 'Your password is changed' },
    doneAbout: {
      ko: '모든 기기에서 로그아웃했습니다. 새 비밀번호로 로그인해 주십시오.',
      en: 'All devices were signed out. Log in with the new password.',
    },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 링크는 한 번만, 30분 동안 쓸 수 있습니다. 새 링크를 받아 주십시오.',
      en: 'This link no longer works. A link works once, for 30 minutes. Request a new one.',
    },
    sentTo: {
      ko: (email: string) =>
        `모든 기기에서 로그아웃했습니다. ${email} 주소로 비밀번호를 다시 정할 링크를 보냈습니다. 30분 안에 열어 주십시오.`,
      en: (email) =>
        `All devices were signed out. A link to set a new password is on its way to ${email}. Open it within 30 minutes.`,
    },
    login: { ko: '로그인', en: 'Login' },
    back: { ko: '로그인으로 돌아가기', en: 'Back to login' },
    profile: { ko: '프로필로 돌아가기', en: 'Back to profile' },
  });
  if (state === 'done')
    return (
      <LinkCard title={texts.done}>
        <LinkEnd isAnswer text={texts.doneAbout} to={PATHS.login} action={texts.login} />
      </LinkCard>
    );
  const back = (
    <Link
      to={status === 'signedIn' ? PATHS.profile : PATHS.login}
      className={classNames(text.link, text.small, text.alone)}
    >
      {status === 'signedIn' ? texts.profile : texts.back}
    </Link>
  );
  if (token)
    return (
      <LinkCard title={texts.choose} about={texts.chooseAbout} end={back}>
        <NewPasswordForm token={token} onDone={() => end('done')} onDeadLink={() => end('dead')} />
      </LinkCard>
    );
  return (
    <LinkCard title={texts.ask} about={texts.askAbout} end={back}>
      {sentTo && (
        <Notice announce>
          {texts.sentTo(sentTo)}
          {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
        </Notice>
      )}
      {state === 'dead' && (
        <Notice tone="warn" announce>
          {texts.dead}
        </Notice>
      )}
      <ForgotForm />
    </LinkCard>
  );
}
