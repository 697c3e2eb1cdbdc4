import { stopWalletClaimByLink } from '@eleven/protocol/api/wallet-links';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { LinkAction } from '../sign-in/link-action.tsx';

/** The page opened by the link in the email about another account's claim to the user's wallet. */
export function KeepWallet({ token, forget }: { token: string | undefined; forget(): void }) {
  const texts = useTexts({
    title: { ko: '지갑 지키기', en: 'Keep your wallet' },
    about: {
      ko: '다른 계정이 회원님의 지갑으로 서명하고 그 지갑을 요청했습니다. 막으면 지갑은 회원님의 계정에 그대로 있습니다.',
      en: 'Another account has signed with your wallet and asked to move it. If you keep it, it stays linked to your account.',
    },
    action: { ko: '지갑 지키기', en: 'Keep the wallet' },
    done: {
      ko: '지갑은 회원님의 계정에 그대로 있습니다. 직접 서명하지 않으셨다면 누군가 이 지갑의 키를 쓸 수 있으니, 맡긴 BNB를 안전한 지갑으로 옮기십시오.',
      en: 'The wallet stays linked to your account. If you did not sign, somebody else can use its key: move your BNB to a wallet that is safe.',
    },
    next: { ko: '대시보드로 가기', en: 'Go to the dashboard' },
    dead: {
      ko: '이 링크는 더 이상 쓸 수 없습니다. 요청이 이미 끝났거나 24시간이 지났습니다.',
      en: 'This link no longer works: the claim has ended, or the 24 hours have passed.',
    },
  });
  return (
    <LinkAction
      token={token}
      forget={forget}
      send={(given, idempotencyKey) => callApi(stopWalletClaimByLink, { body: { token: given }, idempotencyKey })}
      texts={texts}
      to={PATHS.dashboard}
    />
  );
}
