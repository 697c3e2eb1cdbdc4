import type { User } from '@eleven/protocol/api/user';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import css from '../form.module.css';

/** Loaded on a press: most users log in another way. */
const WalletLoginSteps = lazyPart(() => import('./wallet-login-steps.tsx'));

interface WalletLoginProps {
  onSignedIn(user: User): void;
  /** The wallet sign-in needs more input (a second factor or a new account), so the other ways to log in are hidden. */
  isOpen: boolean;
  setIsOpen(isOpen: boolean): void;
  /** On the page for new accounts. */
  isRegister?: boolean;
}

/** Signs in with the signature of a linked wallet; for another wallet, its steps offer a new account. */
export function WalletLogin({ onSignedIn, isOpen, setIsOpen, isRegister = false }: WalletLoginProps) {
  /** Counts the presses. */
  const [press, setPress] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const texts = useTexts({
    login: { ko: '지갑으로 로그인', en: 'Log in with a wallet' },
    register: { ko: '지갑으로 계속하기', en: 'Continue with a wallet' },
    about: { ko: '서명만 요청하며 자산은 움직이지 않습니다.', en: 'We only ask for a signature. No funds are moved.' },
    busy: { ko: '지갑을 확인하는 중', en: 'Checking the wallet' },
  });
  return (
    <div className={css.form}>
      {!isOpen && (
        <Button size="large" block busy={isBusy && texts.busy} onClick={() => setPress(press + 1)}>
          <Icon name="wallet" />
          {isRegister ? texts.register : texts.login}
        </Button>
      )}
      {press > 0 && <WalletLoginSteps press={press} onBusy={setIsBusy} onSignedIn={onSignedIn} setIsOpen={setIsOpen} />}
      {!isOpen && <p className={css.about}>{texts.about}</p>}
    </div>
  );
}
