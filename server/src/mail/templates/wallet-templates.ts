/** Templates of emails about linked wallets. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

export const WALLET_TEMPLATES = {
  walletClaimed: {
    subject: text('다른 계정이 회원님의 지갑을 요청했습니다', 'Another account claims one of your wallets'),
    body: [
      text(
        '일레븐의 다른 계정이 {wallet} 지갑으로 서명하고 자기 계정에 연결하기를 요청했습니다. 막지 않으면 {dueAt}에 그 계정으로 옮겨지고, 이 지갑으로는 더 이상 회원님의 계정에 로그인할 수 없습니다.',
        'Another Eleven account has signed with the wallet {wallet} and claims it. Unless you keep it, it moves there on {dueAt} and can no longer sign in to your account.',
      ),
      text(
        '직접 요청하지 않으셨다면 아래 링크로 막으십시오. 그리고 누군가 이 지갑의 키를 쓸 수 있다는 뜻이므로, 맡긴 BNB를 안전한 지갑으로 옮기십시오.',
        'If this was not you, keep the wallet with the link below. It also means that somebody else can use its key: move your BNB to a wallet that is safe.',
      ),
    ],
    button: text('지갑 지키기', 'Keep the wallet'),
    opens: 'keepWallet',
    closing: text(
      '로그인되어 있다면 설정의 연결된 지갑에서도 막을 수 있습니다.',
      'You can also keep it under Linked wallets in your settings.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  walletMovedAway: {
    subject: text('지갑이 다른 계정으로 옮겨졌습니다', 'A wallet moved to another account'),
    body: [
      text(
        '{wallet} 지갑은 이제 이 지갑으로 서명한 다른 일레븐 계정에 연결되어 있습니다. 이 지갑으로는 더 이상 회원님의 계정에 로그인할 수 없습니다.',
        'The wallet {wallet} is now linked to the other Eleven account that signed with it. It can no longer sign in to your account.',
      ),
    ],
    button: text('설정 열기', 'Open the settings'),
    opens: 'settingsPage',
    closing: text(
      '맡긴 BNB는 옮겨지지 않았습니다. BNB는 언제나 지갑의 서명으로만 움직입니다.',
      'No staked BNB was moved. It only ever moves by the wallet’s own signature.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
