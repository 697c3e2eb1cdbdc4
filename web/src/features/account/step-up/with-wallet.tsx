import type { SignedMessage } from '@eleven/protocol/api/wallet-links';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { signFailureText } from '../../../vault/sign-failure.ts';
import { connectWallet } from '../../../wallet/connect-wallet.ts';
import { signMessage } from '../../../wallet/sign-message.ts';

interface WithWalletProps {
  /** Whether a failed call shows no toast: see `MutationMeta`. */
  silent: true | 'unlessApi';
  /** Gets the message that this wallet should sign. */
  messageFor(address: string): Promise<{ message: string }>;
  /** Sends the signature. */
  prove(signed: SignedMessage): Promise<unknown>;
  onProven(): void;
}

/** Asks for a linked wallet's signature if the account has no other sign-in. */
export function WithWallet({ silent, messageFor, prove, onProven }: WithWalletProps) {
  const locale = useLocale();
  const texts = useTexts({
    about: {
      ko: '이 계정은 지갑으로 로그인합니다. 연결된 지갑의 서명으로 확인해 주십시오. 서명은 무료이며 아무것도 전송하지 않습니다.',
      en: 'This account logs in with a wallet. Confirm with the signature of a linked wallet: it is free and sends no transaction.',
    },
    sign: { ko: '지갑으로 확인', en: 'Confirm with the wallet' },
    busy: { ko: '지갑에서 확인해 주십시오', en: 'Confirm it in your wallet' },
  });
  const call = useMutation({
    mutationFn: async () => {
      const address = await connectWallet();
      if (address === undefined) return false;
      const { message } = await messageFor(address);
      await prove({ message, signature: await signMessage(message, address) });
      return true;
    },
    retry: false,
    meta: { silent },
    onSuccess: (isProven) => isProven && onProven(),
  });
  return (
    <>
      <p>{texts.about}</p>
      <Button variant="primary" busy={call.isPending && texts.busy} onClick={() => call.mutate()}>
        {texts.sign}
      </Button>
      {call.error && <FormFailure message={signFailureText(call.error, locale)} />}
    </>
  );
}
