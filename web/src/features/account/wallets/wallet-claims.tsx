import { shortAddress } from '@eleven/protocol/address';
import { stopWalletClaim } from '@eleven/protocol/api/wallet-links';
import { linkedWallets, type WalletClaim } from '@eleven/protocol/api/wallets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useFocusAfterwards } from '../../../lib/focus/focus-afterwards.ts';
import { unlessGone } from '../../../lib/unless-gone.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The id of the list of wallets, which takes the focus from a claim that is stopped. */
export const AFTER_CLAIM = 'linked-wallets';

/**
 * A pending claim: another account claims one of these wallets, which can be kept, or this account claims one and can withdraw.
 */
export function Claim({ claim: { address, isMine, dueAt } }: { claim: WalletClaim }) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    theirs: {
      ko: (wallet: string, time: string) =>
        `다른 계정이 ${wallet} 지갑으로 서명하고 이 지갑을 요청했습니다. 막지 않으면 ${time}에 그 계정으로 옮겨집니다. 직접 요청하지 않으셨다면 누군가 이 지갑의 키를 쓸 수 있는 것입니다.`,
      en: (wallet, time) =>
        `Another account has signed with the wallet ${wallet} and claims it. It moves there on ${time} unless you keep it. If this was not you, somebody else can use the key of this wallet.`,
    },
    mine: {
      ko: (wallet: string, time: string) =>
        `${wallet} 지갑을 요청했습니다. 다른 계정이 막지 않으면 ${time}에 이 계정으로 옮겨집니다.`,
      en: (wallet, time) =>
        `You claimed the wallet ${wallet}. It moves here on ${time} unless the other account keeps it.`,
    },
    keep: { ko: '지갑 지키기', en: 'Keep the wallet' },
    giveUp: { ko: '요청 취소', en: 'Give up the claim' },
    busy: { ko: '처리하는 중', en: 'One moment' },
  });
  const stop = useMutation({
    mutationFn: () => unlessGone(callApi(stopWalletClaim, { params: { address } })),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(linkedWallets) }),
  });
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterwards(place, `#${AFTER_CLAIM}`);
  const words = isMine ? texts.mine : texts.theirs;
  return (
    <div ref={place}>
      <Notice
        announce
        tone={isMine ? 'plain' : 'warn'}
        actions={
          <Button size="small" busy={stop.isPending && texts.busy} onClick={() => stop.mutate()}>
            {isMine ? texts.giveUp : texts.keep}
          </Button>
        }
      >
        <p>{words(shortAddress(address), format.dateTime(dueAt))}</p>
        {stop.error && <FormFailure message={detailOf(stop.error)} />}
      </Notice>
    </div>
  );
}
