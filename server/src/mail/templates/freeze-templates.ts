/** Templates of emails about wallets and the code of an account, and about freezing and thawing it. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const UNTOUCHED = text(
  '지갑과 맡긴 BNB는 그대로이며, 계정 없이도 출금 페이지에서 언제든 출금할 수 있습니다: {exitUrl}',
  'Your wallet and your staked BNB are not affected. You can withdraw without the account at any time on the exit page: {exitUrl}',
);
const STAKE_STAYS = text(
  '맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
  'Staked BNB cannot move without your wallet’s signature.',
);

export const FREEZE_TEMPLATES = {
  walletLinked: {
    subject: text('계정에 지갑이 연결되었습니다', 'A wallet was linked'),
    body: [
      text('{wallet} 지갑이 일레븐 계정에 연결되었습니다.', 'The wallet {wallet} was linked to your Eleven account.'),
      text(
        '직접 연결하지 않으셨다면 설정에서 연결을 해제하고 비밀번호를 바꾸어 주십시오.',
        'If this was not you, unlink it in your settings and change your password.',
      ),
    ],
    button: text('연결된 지갑 보기', 'View your wallets'),
    opens: 'settingsPage',
    closing: STAKE_STAYS,
    toUnconfirmed: false,
    freezes: true,
  },
  walletUnlinked: {
    subject: text('계정에서 지갑 연결이 해제되었습니다', 'A wallet was unlinked'),
    body: [
      text(
        '{wallet} 지갑의 연결이 일레븐 계정에서 해제되었습니다.',
        'The wallet {wallet} was unlinked from your Eleven account.',
      ),
      text(
        '직접 해제하지 않으셨다면 비밀번호를 바꾸고 지갑을 다시 연결해 주십시오.',
        'If this was not you, change your password and link the wallet again.',
      ),
    ],
    button: text('연결된 지갑 보기', 'View your wallets'),
    opens: 'settingsPage',
    closing: STAKE_STAYS,
    toUnconfirmed: false,
    freezes: true,
  },
  mailCodeChanged: {
    subject: text('메일의 확인 문구가 바뀌었습니다', 'The code in our emails was changed'),
    body: [
      text(
        '일레븐의 메일에 보이는 확인 문구가 바뀌거나 지워졌습니다. 정해 둔 문구가 있으면 모든 메일의 첫 줄에 보입니다. 그 문구가 없거나 다르면 일레븐이 보낸 메일이 아닙니다.',
        'The code that our emails show was changed or removed. If one is set, it is in the first line of every email to you: an email without it, or with another one, is not from us.',
      ),
      text(
        '직접 바꾸지 않으셨다면 비밀번호를 바꾸고 확인 문구를 다시 정해 주십시오.',
        'If this was not you, change your password and set the code again.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: STAKE_STAYS,
    toUnconfirmed: false,
    freezes: true,
  },
  accountFrozen: {
    subject: text('계정이 동결되었습니다', 'Your account is frozen'),
    body: [
      text(
        '일레븐 계정이 {mailbox} 주소로 보낸 메일의 링크로 동결되었습니다. 모든 기기에서 로그아웃되었고, 진행 중이던 주소 변경, 복구, 계정 삭제, 지갑 이전 요청은 취소되었으며, 동결을 해제할 때까지 로그인하거나 계정을 바꿀 수 없습니다.',
        'Your Eleven account was frozen through the link in an email to {mailbox}. All devices were signed out. Any change of address, recovery, deletion or wallet claim that was under way was stopped. Nobody can sign in or change the account until it is thawed.',
      ),
      UNTOUCHED,
      text(
        '동결을 해제하려면 그 주소로 링크를 받고, 이 계정의 가장 강한 방법으로 본인임을 확인합니다.',
        'To thaw it, request a link to that mailbox and prove your identity with the strongest method that the account has.',
      ),
    ],
    button: text('동결 해제하기', 'Thaw the account'),
    opens: 'thawPage',
    closing: text(
      '직접 동결하지 않으셨다면 그 주소의 메일함을 다른 사람이 보고 있을 수 있습니다. 고객센터에 알려 주십시오.',
      'If you did not freeze it, somebody else may be reading that mailbox. Please contact support.',
    ),
    toUnconfirmed: false,
  },
  thawLink: {
    subject: text('계정 동결 해제', 'Thaw your account'),
    body: [
      text(
        '동결된 일레븐 계정을 다시 여는 링크입니다. 한 번만, 24시간 동안 쓸 수 있습니다.',
        'This link opens your frozen Eleven account again. It works once, for 24 hours.',
      ),
      text(
        '링크를 연 뒤 패스키, 인증 앱, 비밀번호(비밀번호가 없으면 연결된 지갑) 가운데 이 계정의 가장 강한 방법으로 본인임을 확인합니다.',
        'After opening it, prove your identity with the strongest method that the account has: a passkey, an authenticator app or the password (a linked wallet if there is no password).',
      ),
    ],
    button: text('동결 해제하기', 'Thaw the account'),
    opens: 'thaw',
    closing: text(
      '요청하지 않으셨다면 이 메일을 무시해 주십시오. 계정은 동결된 채로 있습니다.',
      'If you did not request this, ignore this email. The account stays frozen.',
    ),
    toUnconfirmed: false,
  },
  thawRecoveryAsked: {
    subject: text('동결된 계정의 복구가 요청되었습니다', 'Recovery of your frozen account was requested'),
    body: [
      text(
        '동결 해제 링크를 가진 누군가가 일레븐 계정의 2단계 인증을 모두 잃어버렸다고 알려 왔습니다. 72시간 뒤부터는 2단계 인증 없이 동결을 해제할 수 있으며, 그때 이 주소로 링크를 보냅니다.',
        'Somebody who has the thaw link told us that every second factor of your Eleven account is lost. In 72 hours the account can be thawed without one, and we send a link to this address.',
      ),
      text(
        '직접 요청하지 않으셨다면 아래 링크로 멈추어 주십시오. 계정은 동결된 채로 있습니다.',
        'If this was not you, stop it with the link below. The account stays frozen.',
      ),
    ],
    button: text('복구 멈추기', 'Stop the recovery'),
    opens: 'stopRecovery',
    closing: text(
      '2단계 인증을 다시 찾으셨다면 기다리지 않고 그것으로 동결을 해제할 수 있습니다.',
      'If you find your second factor again, you can thaw the account with it without waiting.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  thawRecoveryTold: {
    subject: text('동결된 계정의 복구가 요청되었습니다', 'Recovery of your frozen account was requested'),
    body: [
      text(
        '{mailbox} 주소로 보낸 동결 해제 링크를 가진 누군가가 일레븐 계정의 2단계 인증을 모두 잃어버렸다고 알려 왔습니다. 72시간 뒤부터는 2단계 인증 없이 동결을 해제할 수 있습니다.',
        'Somebody who has the thaw link that we sent to {mailbox} told us that every second factor of your Eleven account is lost. In 72 hours the account can be thawed without one.',
      ),
      text('멈추는 링크는 그 주소로 보냈습니다.', 'The link that stops it went to that mailbox.'),
      UNTOUCHED,
    ],
    button: text('고객센터', 'Contact support'),
    opens: 'supportPage',
    closing: text(
      '그 주소가 본인의 것이 아니라면 바로 고객센터에 알려 주십시오.',
      'If that mailbox is not yours, contact support right away.',
    ),
    toUnconfirmed: false,
  },
  thawRecoveryReady: {
    subject: text(
      '이제 2단계 인증 없이 동결을 해제할 수 있습니다',
      'You can now thaw your account without a second factor',
    ),
    body: [
      text(
        '요청하신 지 72시간이 지났습니다. 동결된 일레븐 계정을 이제 2단계 인증 없이 다시 열 수 있습니다. 그때 인증 앱, 패스키, 백업 코드는 모두 지워집니다.',
        'The 72 hours are over. Your frozen Eleven account can now be opened again without a second factor. That removes the authenticator app, passkeys and backup codes.',
      ),
      text(
        '링크는 24시간 동안 쓸 수 있습니다. 그 뒤에는 7일 안에 새 해제 링크를 받아 해제할 수 있습니다.',
        'The link works for 24 hours. After that, you can request a new one for 7 days.',
      ),
    ],
    button: text('동결 해제하기', 'Thaw the account'),
    opens: 'thaw',
    closing: text(
      '로그인한 뒤 바로 새 2단계 인증을 등록해 주십시오.',
      'Please set up a new second factor as soon as you are signed in.',
    ),
    toUnconfirmed: false,
  },
  accountThawed: {
    subject: text('계정 동결이 해제되었습니다', 'Your account is open again'),
    body: [
      text(
        '일레븐 계정의 동결이 해제되었습니다. 전처럼 로그인할 수 있습니다.',
        'Your Eleven account is no longer frozen. You can log in as before.',
      ),
      text(
        '{sinceAt} 이후에 추가된 인증 앱, 패스키, 백업 코드, 지갑은 계정에서 지웠습니다. 본인이 추가한 것이라면 다시 추가해 주십시오. 그 뒤에 바뀐 비밀번호도 더 이상 쓸 수 없습니다.',
        'Authenticator apps, passkeys, backup codes and wallets that were added since {sinceAt} were removed. Add them again if they were yours. A password that was changed since then no longer works.',
      ),
    ],
    button: text('로그인', 'Login'),
    opens: 'loginPage',
    closing: text(
      '직접 해제하지 않으셨다면 바로 고객센터에 알려 주십시오.',
      'If you did not thaw it, contact support right away.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
