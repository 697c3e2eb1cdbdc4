import { login } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoginForm } from '../../features/account/sign-in/login-form.tsx';
import { PasskeyLogin } from '../../features/account/sign-in/passkey-login.tsx';
import { RegisterForm } from '../../features/account/sign-in/register-form.tsx';
import { WalletLogin } from '../../features/account/sign-in/wallet-login.tsx';
import { WhileRegistrationIsOpen } from '../../features/account/sign-in/while-registration-is-open.tsx';
import { ReserveAside } from '../../features/reserve/reserve-aside.tsx';
import { useText, useTexts } from '../../i18n/texts.ts';
import { navigate, useSearch } from '../../lib/address/location.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { PATHS } from '../../paths.ts';
import { takeReturnTo } from '../../session/return-to.ts';
import { beginSession, useSession } from '../../session/session.ts';
import { forgetSignInCode, keepSignInCode, readSignInCode } from '../../session/sign-in-code.ts';
import text from '../../styles/text.module.css';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Link } from '../../ui/link.tsx';
import { PROMISE } from '../../vault/reserve/reserve-texts.ts';
import css from './auth-page.module.css';

/** Loaded only if a link from another browser has led here. */
const RequestedSignIn = lazyPart(() => import('../../features/account/sign-in/requested-sign-in.tsx'));

export default function AuthPage() {
  const params = new URLSearchParams(useSearch());
  const [wasRequested, setWasRequested] = useState(() => readSignInCode() !== undefined);
  useEffect(keepSignInCode, []);
  const isRegister = params.get('mode') === 'register' && !wasRequested;
  const promise = useText(PROMISE);
  const client = useQueryClient();
  const texts = useTexts({
    login: { ko: '로그인', en: 'Login' },
    register: { ko: '계정 만들기', en: 'Create your account' },
    requested: {
      ko: '로그인해 있는 브라우저에서 온 링크입니다.',
      en: 'This link comes from a browser that is signed in.',
    },
    newHere: { ko: '처음이십니까?', en: 'New here?' },
    signUp: { ko: '회원가입', en: 'Sign Up' },
    already: { ko: '이미 계정이 있습니까?', en: 'Already have one?' },
    or: { ko: '또는', en: 'or' },
  });
  const [isByWallet, setIsByWallet] = useState(false);
  // A sign-in is under way and needs a second factor: another way to sign in would start over.
  const [isAsked, setIsAsked] = useState(false);
  useLeaveWhenSignedIn();
  const begin = (user: User) => beginSession(client, user);
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <div className={css.side}>
        <div className={css.box}>
          <h1>{isRegister ? texts.register : texts.login}</h1>
          {wasRequested ? (
            <p className={css.other}>{texts.requested}</p>
          ) : (
            <p className={css.other}>
              {isRegister ? texts.already : texts.newHere}{' '}
              <Link to={isRegister ? PATHS.login : PATHS.register} replace state={history.state} className={text.link}>
                {isRegister ? texts.login : texts.signUp}
              </Link>
            </p>
          )}
          <p className={css.promise}>{promise}</p>
          {wasRequested ? (
            <RequestedSignIn onSignedIn={begin} back={() => setWasRequested(false)} />
          ) : (
            <>
              {!isByWallet &&
                (isRegister ? (
                  <WhileRegistrationIsOpen>
                    <RegisterForm onSignedIn={begin} />
                  </WhileRegistrationIsOpen>
                ) : (
                  <LoginForm route={login} onSignedIn={begin} onAsked={setIsAsked} />
                ))}
              {!isAsked && (
                <div className={css.more}>
                  {!isByWallet && <p className={css.or}>{texts.or}</p>}
                  {!isByWallet && !isRegister && <PasskeyLogin onSignedIn={begin} />}
                  <WalletLogin
                    onSignedIn={begin}
                    isOpen={isByWallet}
                    setIsOpen={setIsByWallet}
                    isRegister={isRegister}
                  />
                </div>
              )}
            </>
          )}
          <div className={css.language}>
            <LanguageSwitch />
          </div>
        </div>
      </div>
      <ReserveAside />
    </main>
  );
}

/** Returns to the page the visitor wanted, or to home. */
function useLeaveWhenSignedIn(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'signedIn') return;
    // Whichever link led here, a signed-in user keeps the session.
    forgetSignInCode();
    navigate(takeReturnTo() ?? PATHS.dashboard, { replace: true });
  }, [status]);
}
