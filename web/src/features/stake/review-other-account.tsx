import { shortAddress } from '@eleven/protocol/address';
import { useTexts } from '../../i18n/texts.ts';
import { keepFocusNear } from '../../lib/focus/keep-focus-near.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import OpenWallet from '../../wallet/connect/open-wallet.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';

interface ReviewOtherAccountProps {
  /** Id of the text, for the button it disables. */
  id: string;
  /** The account for which the review was prepared. */
  sender: string;
  /** Starts over with the account that is selected now. */
  onBeginAnew(account: string): void;
}

/** The account changed or the wallet disconnected while the user was reading. The review itself does not change. */
export function ReviewOtherAccount({ id, sender, onBeginAnew }: ReviewOtherAccountProps) {
  const { status, account, chooseAccounts, ask } = useWallet();
  const wallet = useWalletName();
  const chosen = status === 'connected' ? account : undefined;
  const texts = useTexts({
    changed: {
      ko: (name: string, now: string, then: string) =>
        `${name}에서 다른 계정을 고르셨습니다: ${now}. 이 내용은 ${then} 계정으로 준비한 것입니다.`,
      en: (name, now, then) => `You chose another account in ${name}: ${now}. This was prepared for ${then}.`,
    },
    back: {
      ko: (then: string) => `${then} 계정으로 계속하려면 지갑에서 그 계정을 다시 골라 주십시오.`,
      en: (then) => `To continue with ${then}, choose it again in the wallet.`,
    },
    gone: {
      ko: (then: string) => `지갑 연결이 끊어졌습니다. 이 내용은 ${then} 계정으로 준비한 것입니다.`,
      en: (then) => `The wallet is no longer connected. This was prepared for ${then}.`,
    },
    anew: { ko: (now: string) => `${now} 계정으로 다시 시작`, en: (now) => `Start over with ${now}` },
    keep: { ko: (then: string) => `${then} 계정 고르기`, en: (then) => `Choose ${then}` },
    connect: { ko: '지갑 연결', en: 'Connect wallet' },
  });
  const then = shortAddress(sender);
  const now = chosen && shortAddress(chosen);
  return (
    <Notice
      tone="warn"
      announce
      actions={
        now ? (
          <>
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget.closest('[role]'), true);
                onBeginAnew(chosen);
              }}
            >
              {texts.anew(now)}
            </Button>
            <Button size="small" variant="ghost" onClick={() => void chooseAccounts()}>
              {texts.keep(then)}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => ask()}>
            {texts.connect}
          </Button>
        )
      }
    >
      <div id={id}>
        <p>{now ? texts.changed(wallet, now, then) : texts.gone(then)}</p>
        {now && <p>{texts.back(then)}</p>}
        {now && <OpenWallet />}
      </div>
    </Notice>
  );
}
