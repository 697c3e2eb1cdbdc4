/** Templates of emails about the user's own data: an export, and the deletion of the account. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const NOT_YOU = text(
  '본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 알려 주십시오.',
  'If this was not you, change your password now and contact support.',
);

export const OWN_DATA_TEMPLATES = {
  exportReady: {
    subject: text('내 데이터 파일이 준비되었습니다', 'The copy of your data is ready'),
    body: [
      text(
        '요청하신 파일을 설정의 내 데이터에서 내려받을 수 있습니다. 7일 뒤에 지워집니다.',
        'You can download the file you asked for under Your data in your settings. It is removed after 7 days.',
      ),
    ],
    button: text('설정 열기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  deletionAsked: {
    subject: text('계정이 7일 뒤에 삭제됩니다', 'Your account will be deleted in 7 days'),
    body: [
      text(
        '일레븐 계정의 삭제가 요청되었습니다. 계정과 개인정보는 {dueAt}에 삭제되며, 그때까지는 전처럼 쓸 수 있습니다.',
        'The deletion of your Eleven account was requested. The account and its personal data will be deleted on {dueAt}. Until then you can use it as before.',
      ),
      text(
        '맡긴 BNB는 지갑의 것이며 블록체인에 그대로 있습니다. 계정이 없어도 출금 페이지에서 지갑으로 출금할 수 있습니다: {exitUrl}',
        'Staked BNB belongs to your wallet and stays on the blockchain. Without the account you can withdraw it with your wallet on the exit page: {exitUrl}',
      ),
      text(
        '마음이 바뀌었거나 직접 요청하지 않으셨다면 아래 링크로 계정을 유지하십시오. 로그인하지 않아도 됩니다.',
        'If you changed your mind, or if this was not you, keep the account with the link below. You do not need to log in.',
      ),
    ],
    button: text('계정 유지하기', 'Keep the account'),
    opens: 'keepAccount',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  deletionPostponed: {
    subject: text('계정 삭제가 미루어졌습니다', 'The deletion of your account was postponed'),
    body: [
      text(
        '일레븐 계정이 정지된 동안 계정의 삭제도 기다렸습니다. 정지가 끝났으므로 계정과 개인정보는 {dueAt}에 삭제되며, 그때까지는 전처럼 쓸 수 있습니다.',
        'While your Eleven account was suspended, its deletion waited. The suspension is over: the account and its personal data will be deleted on {dueAt}. Until then you can use it as before.',
      ),
      text(
        '마음이 바뀌었거나 직접 요청하지 않으셨다면 아래 링크로 계정을 유지하십시오. 로그인하지 않아도 됩니다.',
        'If you changed your mind, or if this was not you, keep the account with the link below. You do not need to log in.',
      ),
    ],
    button: text('계정 유지하기', 'Keep the account'),
    opens: 'keepAccount',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  deletionCancelled: {
    subject: text('계정을 그대로 유지합니다', 'Your account stays'),
    body: [
      text(
        '일레븐 계정의 삭제가 취소되었습니다. 아무것도 지워지지 않았습니다.',
        'The deletion of your Eleven account was cancelled. Nothing was deleted.',
      ),
    ],
    button: text('설정 열기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  accountDeleted: {
    subject: text('계정이 삭제되었습니다', 'Your account was deleted'),
    body: [
      text(
        '일레븐 계정과 그 개인정보를 삭제했습니다. 이 메일이 마지막 메일이며, 보낸 뒤에는 이 주소도 지웁니다.',
        'Your Eleven account and its personal data were deleted. This is our last email: once it is sent, we delete this address as well.',
      ),
      text(
        '블록체인에 기록된 거래는 지울 수 없습니다. 맡긴 BNB가 있다면 아래 출금 페이지에서 지갑으로 언제든 출금할 수 있습니다.',
        'Transactions on the blockchain cannot be deleted. If you have BNB staked, you can withdraw it with your wallet at any time on the exit page below.',
      ),
    ],
    button: text('출금 페이지 열기', 'Open the exit page'),
    opens: 'exitPage',
    closing: text('일레븐을 이용해 주셔서 감사합니다.', 'Thank you for having used Eleven.'),
    toUnconfirmed: false,
  },
} as const satisfies Record<string, MailTemplate>;
