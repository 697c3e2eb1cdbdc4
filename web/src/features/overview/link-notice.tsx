import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { claimWallet, linkMessage, linkWallet } from '@eleven/protocol/api/wallet-links';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signFailureText } from '../../vault/sign-failure.ts';
import { signMessage } from '../../wallet/sign-message.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';

interface LinkNoticeProps {
  /** The connected wallet. */
  address: string;
}

interface Asked {
  readonly address: string;
  /** Another account has linked this wallet. */
  readonly isClaim: boolean;
}

/** The connected wallet is not linked yet: signing a message (EIP-4361) links it, and its events become the user's activity. */
export default function LinkNotice({ address }: LinkNoticeProps) {
  const locale = useLocale();
  const format = useFormat();
  const { data } = useApiQuery(linkedWallets);
  // A wallet never signs in to an account of staff.
  const { user } = useSession();
  const link = useLinkWallet();
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterwards(place);
  const wallet = useWalletName();
  const texts = useTexts({
    explain: {
      ko: (address: string, signsIn: boolean) =>
        `${address} 지갑은 아직 계정에 연결되지 않았습니다. 메시지에 서명하면 이 지갑의 활동을 알림으로 받${signsIn ? '고, 이 지갑으로 로그인할 수 있' : ''}습니다. 서명은 무료이며 아무것도 전송하지 않습니다.`,
      en: (address, signsIn) =>
        `The wallet ${address} is not linked to your account yet. Sign a message to get notifications about this wallet${signsIn ? ' and to log in with it' : ''}. Signing is free and sends no transaction.`,
    },
    link: { ko: '계정에 연결', en: 'Link to my account' },
    elsewhere: {
      ko: '다른 계정에 연결된 지갑입니다. 서명해 요청하면 그 계정에 바로 알리고, 그 계정이 24시간 안에 막지 않으면 이 계정으로 옮깁니다.',
      en: 'This wallet is linked to another account. Sign to claim it: that account is notified at once, and the wallet moves here unless that account keeps it within 24 hours.',
    },
    claim: { ko: '이 계정으로 요청', en: 'Claim it for this account' },
    claimed: {
      ko: (address: string, time: string) =>
        `${address} 지갑을 요청했습니다. 다른 계정이 막지 않으면 ${time}에 이 계정으로 옮깁니다.`,
      en: (address, time) =>
        `You claimed the wallet ${address}. It moves here on ${time} unless the other account keeps it.`,
    },
    check: { ko: (wallet: string) => `${wallet} 확인 중`, en: (wallet) => `Check ${wallet}` },
    waiting: { ko: (wallet: string) => `${wallet}에서 확인해 주십시오.`, en: (wallet) => `Confirm it in ${wallet}.` },
    stop: { ko: '그만 기다리기', en: 'Stop waiting' },
  });
  const claim = data?.claims.find((one) => one.isMine && sameAddress(one.address, address));
  if (claim) return <Notice announce>{texts.claimed(shortAddress(address), format.dateTime(claim.dueAt))}</Notice>;
  // The state of one address's request does not apply to the next address.
  const isOfThis = sameAddress(link.variables?.address, address);
  const isWaiting = link.isPending && isOfThis;
  const isElsewhere = isOfThis && link.error instanceof ApiError && link.error.code === 'wallet.linkedElsewhere';
  const isClaim = isElsewhere || (isOfThis && link.variables?.isClaim === true);
  return (
    <div ref={place}>
      <Notice
        announce
        actions={
          <>
            <Button
              size="small"
              busy={isWaiting && texts.check(wallet)}
              onClick={() => link.mutate({ address, isClaim })}
            >
              {isClaim ? texts.claim : texts.link}
            </Button>
            {isWaiting && (
              // A locked wallet shows nothing until it is opened. A late signature still links it.
              <Button variant="ghost" size="small" onClick={link.reset}>
                {texts.stop}
              </Button>
            )}
          </>
        }
      >
        <p>{isClaim ? texts.elsewhere : texts.explain(shortAddress(address), user?.role === 'user')}</p>
        {isWaiting && <p>{texts.waiting(wallet)}</p>}
        {isOfThis && link.error && !isElsewhere && <p>{signFailureText(link.error, locale)}</p>}
      </Notice>
    </div>
  );
}

/** Per click: one message from the server, one signature, one proof sent to the server. */
function useLinkWallet() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    meta: { silent: 'unlessApi' },
    mutationFn: async ({ address, isClaim }: Asked) => {
      const { message } = await callApi(linkMessage, { body: { address, ...(isClaim ? { isClaim } : {}) } });
      const body = { message, signature: await signMessage(message, address) };
      await (isClaim ? callApi(claimWallet, { body }) : callApi(linkWallet, { body }));
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(linkedWallets) });
      void client.invalidateQueries({ queryKey: ['/api/profile/activity-logs'] });
      void client.invalidateQueries({ queryKey: ['/api/notifications/unread-count'] });
    },
  });
}
