import type { SignInStep } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { walletLogin, walletLoginMessage } from '@eleven/protocol/api/wallet-login';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { signFailureText } from '../../../vault/sign-failure.ts';
import { connectWallet } from '../../../wallet/connect-wallet.ts';
import { signMessage, WalletRefusal } from '../../../wallet/sign-message.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { useWalletName } from '../../../wallet/wallet-name.ts';
import { LOGIN_FAILED } from '../account-texts.ts';
import { ThawHint } from '../freeze/thaw-hint.tsx';
import { FactorForm } from './factor-form.tsx';
import { WalletRegisterForm } from './wallet-register-form.tsx';
import { WhileRegistrationIsOpen } from './while-registration-is-open.tsx';

interface WalletLoginStepsProps {
  /** Each press asks the wallet once. */
  press: number;
  onBusy(isBusy: boolean): void;
  onSignedIn(user: User): void;
  setIsOpen(isOpen: boolean): void;
  /** Submits the code of the link that has opened this browser, in parallel with the wallet's own question. */
  claim?(): Promise<void>;
  /** The wallet is not linked, and its owner is asked in another browser. */
  onAwaiting?(): void;
}

type Step = { readonly factors: readonly SignInStep[] } | { readonly unknown: string };

/** Connects a wallet if needed, asks for one signature and signs in, or asks for a second factor or a new account. */
export default function WalletLoginSteps({
  press,
  onBusy,
  onSignedIn,
  setIsOpen,
  claim,
  onAwaiting,
}: WalletLoginStepsProps) {
  const locale = useLocale();
  const wallet = useWallet();
  const name = useWalletName();
  const asked = useRef(0);
  const [step, setStep] = useState<Step>();
  const texts = useTexts({
    waiting: {
      ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`,
      en: (wallet) => `Confirm it in ${wallet}.`,
    },
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
  });
  const open = (next: Step | undefined) => {
    setStep(next);
    setIsOpen(next !== undefined);
  };
  const enter = useMutation({
    mutationFn: async () => {
      const [address] = await Promise.all([connectWallet(), claim?.()]);
      if (address === undefined) return undefined;
      const { message } = await callApi(walletLoginMessage, { body: { address } });
      const signature = await signMessage(message, address);
      try {
        return await callApi(walletLogin, { body: { message, signature } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'auth.walletUnknown') return { unknown: address };
        throw error;
      }
    },
    retry: false,
    meta: { errorTitle: LOGIN_FAILED, silent: 'unlessApi' },
    onSuccess: (reply) => {
      if (!reply) return;
      if ('unknown' in reply) open(reply);
      else if ('signInRequest' in reply) onAwaiting?.();
      else if ('secondFactor' in reply) open({ factors: reply.secondFactor });
      else onSignedIn(reply);
    },
  });
  const { mutate, isPending, error } = enter;
  useEffect(() => {
    if (asked.current === press) return;
    asked.current = press;
    mutate();
  }, [press, mutate]);
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  if (step && 'factors' in step)
    return (
      <FactorForm area="user" isByWallet steps={step.factors} onSignedIn={onSignedIn} restart={() => open(undefined)} />
    );
  if (step)
    return (
      <WhileRegistrationIsOpen>
        <WalletRegisterForm address={step.unknown} onSignedIn={onSignedIn} back={() => open(undefined)} />
      </WhileRegistrationIsOpen>
    );
  const isRejected = error instanceof WalletRefusal && error.problem === 'rejected';
  return (
    <>
      {isPending && wallet.status !== 'off' && (
        <Notice
          announce
          actions={
            // A locked wallet shows nothing until it is opened. A late signature still signs in.
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                wallet.cancel();
                enter.reset();
              }}
            >
              {texts.stop}
            </Button>
          }
        >
          {texts.waiting(name)}
        </Notice>
      )}
      {error && !isRejected && (
        <FormFailure
          message={
            <>
              {signFailureText(error, locale)} <ThawHint error={error} />
            </>
          }
        />
      )}
    </>
  );
}
