import type { SignInStep } from '@eleven/protocol/api/auth';
import { claimSignInCode, readOwnSignInRequest } from '@eleven/protocol/api/sign-in/sign-in-requests';
import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { forgetSignInCode, noteHandedIn, readSignInCode } from '../../../session/sign-in-code.ts';
import { tab } from '../../../storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from '../form.module.css';
import { AwaitApproval, FirstRead } from './await-approval.tsx';
import { FactorForm } from './factor-form.tsx';
import WalletLoginSteps from './wallet-login-steps.tsx';

/**
 * The code and its idempotency key, kept across a reload: if the reply was lost, the key proves that the same browser retries.
 */
const KEY = 'signInRequest.key';

function keyOf(code: string): string {
  const [of, kept] = tab.read(KEY)?.split(' ') ?? [];
  if (of === code && kept) return kept;
  const made = newIdempotencyKey();
  tab.write(KEY, `${code} ${made}`);
  return made;
}

interface RequestedSignInProps {
  onSignedIn(user: User): void;
  /** Returns to the other ways to log in. */
  back(): void;
}

/**
 * In the browser that a link from a signed-in one has opened: sign in with the wallet of this browser. A linked wallet needs
 * nothing else; any other waits until its owner approves it in the other browser.
 */
export default function RequestedSignIn({ onSignedIn, back }: RequestedSignInProps) {
  const client = useQueryClient();
  const [press, setPress] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [factors, setFactors] = useState<readonly SignInStep[]>();
  /** The link came too late, or another browser was faster. */
  const [problem, setProblem] = useState<string>();
  const wasHandedIn = useRef(readSignInCode() === '').current;
  const own = useApiQuery(readOwnSignInRequest, { enabled: wasHandedIn, staleTime: 0, gcTime: 0 });
  const [isAwaiting, setIsAwaiting] = useState(false);
  const texts = useTexts({
    about: {
      ko: '이 브라우저의 지갑으로 로그인하십시오. 지갑의 서명은 무료이고 아무것도 전송하지 않습니다.',
      en: 'Sign in with the wallet of this browser. Your wallet asks for a signature, which is free and sends nothing.',
    },
    go: { ko: '지갑으로 로그인', en: 'Sign in with your wallet' },
    busy: { ko: '지갑을 확인하는 중', en: 'Checking the wallet' },
    others: { ko: '다른 방법으로 로그인', en: 'Log in another way' },
  });
  const leave = () => {
    forgetSignInCode();
    back();
  };
  const claim = async () => {
    const code = readSignInCode();
    if (!code) return;
    try {
      await callApi(claimSignInCode, { body: { code }, idempotencyKey: keyOf(code) });
      noteHandedIn();
      tab.remove(KEY);
    } catch (error) {
      // No reply: the next press submits the same code.
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status >= 500)
        throw error;
      // A linked wallet signs in anyway.
      setProblem(error.detail);
      if (error.status === 409) forgetSignInCode();
    }
  };
  const restart = () => setFactors(undefined);
  if (factors) return <FactorForm area="user" isByWallet steps={factors} onSignedIn={onSignedIn} restart={restart} />;
  if (wasHandedIn && !own.data) return <FirstRead error={own.error} retry={own.refetch} leave={leave} />;
  const isUnderWay = own.data !== undefined && own.data.request?.state !== 'claimed';
  if (isAwaiting || isUnderWay) {
    const end = () => {
      client.removeQueries({ queryKey: queryKeyOf(readOwnSignInRequest) });
      leave();
    };
    return <AwaitApproval onSignedIn={onSignedIn} onFactors={setFactors} back={end} />;
  }
  return (
    <div className={css.form}>
      {!isOpen && (
        <>
          <p>{texts.about}</p>
          <Button variant="primary" size="large" block busy={isBusy && texts.busy} onClick={() => setPress(press + 1)}>
            {texts.go}
          </Button>
        </>
      )}
      {isOpen && problem && (
        <Notice tone="warn" announce>
          {problem}
        </Notice>
      )}
      {press > 0 && (
        <WalletLoginSteps
          press={press}
          claim={claim}
          onBusy={setIsBusy}
          onSignedIn={onSignedIn}
          onAwaiting={() => setIsAwaiting(true)}
          setIsOpen={setIsOpen}
        />
      )}
      {!isOpen && (
        <Button variant="ghost" onClick={leave}>
          {texts.others}
        </Button>
      )}
    </div>
  );
}
