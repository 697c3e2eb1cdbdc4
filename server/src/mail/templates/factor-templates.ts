/** Templates of emails about second factors, and about suspicious sign-in attempts. */
import type { Text } from '@eleven/protocol/product';
import type { MailTemplate } from './template.ts';

const text = (ko: string, en: string): Text => ({ ko, en });

const NOT_YOU = text(
  '본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 알려 주십시오. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
  'If this was not you, change your password now and contact support. Staked BNB cannot move without your wallet’s signature.',
);

export const FACTOR_TEMPLATES = {
  factorAdded: {
    subject: text('로그인 수단이 추가되었습니다', 'A sign-in method was added'),
    body: [
      text(
        '일레븐 계정에 인증 앱이나 패스키가 추가되었습니다. 설정의 보안에서 볼 수 있습니다.',
        'An authenticator app or a passkey was added to your Eleven account. You can see it under Security in your settings.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  factorRemoved: {
    subject: text('로그인 수단이 삭제되었습니다', 'A sign-in method was removed'),
    body: [
      text(
        '일레븐 계정에서 인증 앱이나 패스키가 삭제되었습니다. 남은 수단은 설정의 보안에서 볼 수 있습니다.',
        'An authenticator app or a passkey was removed from your Eleven account. You can see what is left under Security in your settings.',
      ),
      text('지운 것: {removed}', 'Removed: {removed}'),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  backupCodesRenewed: {
    subject: text('백업 코드를 새로 만들었습니다', 'New backup codes were made'),
    body: [
      text(
        '일레븐 계정의 백업 코드를 새로 만들었습니다. 전에 받은 백업 코드는 더 이상 쓸 수 없습니다.',
        'New backup codes were made for your Eleven account. The previous ones no longer work.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  backupCodeUsed: {
    subject: text('백업 코드가 사용되었습니다', 'A backup code was used'),
    body: [
      text(
        '{usedAt}에 일레븐 계정의 본인 확인에 백업 코드가 사용되었습니다.',
        'A backup code of your Eleven account was used to confirm your identity on {usedAt}.',
      ),
      text('남은 코드: {left}개', 'Codes left: {left}'),
      text(
        '남은 코드: {few}개. 설정의 보안에서 새로 받아 두십시오.',
        'Codes left: {few}. Get new ones under Security in your settings before you need them.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  factorsRecovered: {
    subject: text('2단계 인증이 모두 삭제되었습니다', 'Your second factor was removed'),
    body: [
      text(
        '복구 링크로 일레븐 계정의 2단계 인증을 모두 지웠습니다. 이제 2단계 인증 없이 로그인할 수 있습니다.',
        'The recovery link removed every second factor of your Eleven account. You can now sign in without one.',
      ),
      text('지운 것: {removed}', 'Removed: {removed}'),
      text(
        '모든 기기에서 로그아웃했고, 진행 중이던 일(이메일 주소 변경, 지갑 요청, 계정 삭제)이 있었다면 멈췄습니다.',
        'All devices were signed out, and anything under way was stopped: a change of the email address, a claim to a wallet, a deletion of the account.',
      ),
      text(
        '로그인한 뒤 바로 새 2단계 인증을 등록해 주십시오.',
        'Please set up a new second factor as soon as you are signed in.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  recoveryAsked: {
    subject: text('2단계 인증 복구가 요청되었습니다', 'Recovery of your second factor was requested'),
    body: [
      text(
        '비밀번호를 아는 누군가가 일레븐 계정의 2단계 인증을 잃어버렸다고 알려 왔습니다. 72시간 뒤에 2단계 인증을 모두 지울 수 있는 링크를 이 주소로 보냅니다.',
        'Somebody who knows your password told us that the second factor of your Eleven account is lost. In 72 hours we send a link to this address that removes every second factor.',
      ),
      text(
        '직접 요청하지 않으셨다면 아래 링크로 멈추고 비밀번호를 바꾸어 주십시오.',
        'If this was not you, stop it with the link below and change your password.',
      ),
    ],
    button: text('복구 멈추기', 'Stop the recovery'),
    opens: 'stopRecovery',
    closing: text(
      '로그인되어 있는 기기의 설정에서도 멈출 수 있습니다.',
      'You can also stop it in the settings of a device that is signed in.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  recoveryProposed: {
    subject: text('2단계 인증 삭제가 제안되었습니다', 'Support proposes to remove your second factor'),
    body: [
      text(
        '고객센터에서 일레븐 계정의 잃어버린 2단계 인증을 지우자고 제안했습니다. 다른 직원이 동의하면, 지금부터 72시간 뒤에 2단계 인증을 모두 지울 수 있는 링크를 이 주소로 보냅니다.',
        'Our support team proposes to remove the lost second factor of your Eleven account. If a second member of our staff agrees, we send a link to this address 72 hours from now that removes every second factor.',
      ),
      text(
        '고객센터에 부탁하지 않으셨다면 아래 링크로 멈추고 비밀번호를 바꾸어 주십시오.',
        'If you did not ask support for this, stop it with the link below and change your password.',
      ),
    ],
    button: text('멈추기', 'Stop it'),
    opens: 'stopRecovery',
    closing: text(
      '로그인되어 있는 기기의 설정에서도 멈출 수 있습니다.',
      'You can also stop it in the settings of a device that is signed in.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  recoveryReady: {
    subject: text('이제 2단계 인증을 지울 수 있습니다', 'You can now remove your second factor'),
    body: [
      text(
        '기다려야 하는 72시간이 지났습니다. 아래 링크로 인증 앱, 패스키, 백업 코드를 모두 지우면 2단계 인증 없이 로그인할 수 있습니다. 모든 기기에서 로그아웃됩니다.',
        'The 72 hours are over. The link below lets you remove the authenticator app, passkeys and backup codes: you can then sign in without a second factor. That signs out all devices.',
      ),
      text('링크는 7일 동안 쓸 수 있습니다.', 'The link works for 7 days.'),
    ],
    button: text('2단계 인증 지우기', 'Remove the second factor'),
    opens: 'completeRecovery',
    closing: text(
      '로그인한 뒤 바로 새 2단계 인증을 등록해 주십시오.',
      'Please set up a new second factor as soon as you are signed in.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  recoveryStopped: {
    subject: text('2단계 인증 복구가 멈췄습니다', 'The recovery of your second factor was stopped'),
    body: [
      text(
        '일레븐 계정의 2단계 인증 복구가 멈췄습니다. 2단계 인증은 그대로입니다.',
        'The recovery of the second factor of your Eleven account was stopped. The second factor stays as it is.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: NOT_YOU,
    toUnconfirmed: false,
    freezes: true,
  },
  codesGuessed: {
    subject: text('틀린 인증 코드가 여러 번 입력되었습니다', 'Several wrong codes on your account'),
    body: [
      text(
        '누군가 일레븐 계정의 비밀번호나 지갑으로 로그인의 첫 단계를 통과한 다음, 틀린 2단계 인증 코드를 여러 번 입력했습니다. 그 코드로는 아무도 로그인하지 못했습니다.',
        'Somebody passed the first step of logging in to your Eleven account, with the password or a wallet, and then entered several wrong codes of the second factor. None of them signed anybody in.',
      ),
      text(
        '본인이 아니라면 지금 비밀번호를 바꾸고 연결된 지갑을 확인해 주십시오. 틀린 코드가 하루에 50번 입력되면 그날은 코드로 로그인할 수 없습니다. 비밀번호를 바꾸면 비밀번호로는 다시 로그인할 수 있습니다.',
        'If this was not you, change your password now and check your linked wallets. After 50 wrong codes in a day, codes are refused for the rest of it. A new password lifts this for logins with the password.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: text(
      '이 메일은 하루에 한 번만 보냅니다. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
      'We send this email at most once a day. Staked BNB cannot move without your wallet’s signature.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  signInAttempts: {
    subject: text('누군가 계정의 비밀번호를 추측하고 있습니다', 'Somebody is guessing your password'),
    body: [
      text(
        '짧은 시간 동안 일레븐 계정에 틀린 비밀번호가 여러 번 입력되었습니다. 이제 처음 보는 기기에서는 로그인할 때마다 확인 과정을 거칩니다. 전에 로그인한 기기는 그대로 쓸 수 있습니다.',
        'There were many wrong passwords for your Eleven account in a short time. Devices that we do not know now have to pass a check for every attempt. Devices on which you signed in before are not affected.',
      ),
      text(
        '다른 곳에서도 쓰는 비밀번호라면 바꾸고, 2단계 인증을 등록해 주십시오.',
        'If you use this password anywhere else, change it, and set up a second factor.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: text(
      '이 메일은 하루에 한 번만 보냅니다. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
      'We send this email at most once a day. Staked BNB cannot move without your wallet’s signature.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
