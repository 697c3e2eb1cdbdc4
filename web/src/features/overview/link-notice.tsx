import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { linkedWallets, linkMessage, linkWallet } from '@eleven/protocol/api/wallets';
import type { Locale } from '@eleven/protocol/product';
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemText } from '../../vault/problem-text.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';

interface LinkNoticeProps {
  /** The connected wallet. */
  address: string;
}

/** The connected wallet is not yet the user's by proof: signing a message (EIP-4361) makes its events their activity. */
export default function LinkNotice({ address }: LinkNoticeProps) {
  const locale = useLocale();
  const link = useLinkWallet();
  const wallet = useWalletName();
  const texts = useTexts({
    explain: {
      ko: (address: string) =>
        `${address} 지갑은 아직 계정에 연결되지 않았습니다. 메시지에 서명하면 이 지갑의 활동이 알림에 표시됩니다. 서명은 무료이며 아무것도 전송하지 않습니다.`,
      en: (address: string) =>
        `The wallet ${address} is not linked to your account yet. Sign a message to see what it does in your notifications. Signing is free and sends nothing.`,
    },
    link: { ko: '계정에 연결', en: 'Link to my account' },
    check: { ko: (wallet: string) => `${wallet} 확인 중`, en: (wallet) => `Check ${wallet}` },
    waiting: { ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`, en: (wallet) => `Confirm it in ${wallet}.` },
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
  });
  // A request for one account says nothing about the next.
  const isOfThis = sameAddress(link.variables, address);
  const isWaiting = link.isPending && isOfThis;
  // Another signature would be refused as well.
  const isTaken = isOfThis && link.error instanceof ApiError && link.error.code === 'wallet.linkedElsewhere';
  return (
    <Notice
      announce
      actions={
        <>
          {!isTaken && (
            <Button size="small" busy={isWaiting && texts.check(wallet)} onClick={() => link.mutate(address)}>
              {texts.link}
            </Button>
          )}
          {isWaiting && (
            // A locked wallet shows nothing until it is opened. What it signs later still links it.
            <Button variant="ghost" size="small" onClick={link.reset}>
              {texts.stop}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.explain(shortAddress(address))}</p>
      {isWaiting && <p>{texts.waiting(wallet)}</p>}
      {isOfThis && link.error && <p>{linkErrorText(link.error, locale)}</p>}
    </Notice>
  );
}

/** Message from the server, signature from the wallet, proof to the server: each once for a click. */
function useLinkWallet() {
  const client = useQueryClient();
  const { request } = useWallet();
  return useMutation({
    retry: false,
    // The notice itself shows the error.
    meta: { silent: true },
    mutationFn: async (address: string) => {
      const { message } = await callApi(linkMessage, { body: { address } });
      const signature = await request({ method: 'personal_sign', params: [toUtf8Hex(message), address] }).catch(
        (error: unknown) => {
          throw new WalletRefusal(classifyProviderError(error).problem);
        },
      );
      return callApi(linkWallet, { body: { message, signature: String(signature) } });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(linkedWallets) });
      void client.invalidateQueries({ queryKey: ['/api/profile/activity-logs'] });
      void client.invalidateQueries({ queryKey: ['/api/notifications/unread-count'] });
    },
  });
}

class WalletRefusal extends Error {
  readonly problem: ReturnType<typeof classifyProviderError>['problem'];

  constructor(problem: ReturnType<typeof classifyProviderError>['problem']) {
    super(problem);
    this.problem = problem;
  }
}

function linkErrorText(error: Error, locale: Locale): string {
  if (error instanceof WalletRefusal) return problemText({ kind: 'provider', problem: error.problem }, locale);
  return error instanceof ApiError ? error.detail : error.message;
}

/** `personal_sign` takes bytes in hex; plain text that looks like hex would be taken for bytes. */
function toUtf8Hex(message: string): string {
  return `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
