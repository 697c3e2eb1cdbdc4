/**
 * The template of each email, in both languages. None contains the account holder's name: somebody who registers with another
 * user's address could put words into our emails.
 */
import type { Text } from '@eleven/protocol/product';
import type { MailKind } from '../outbox.ts';
import { ALARM_TEMPLATES } from './alarm-templates.ts';
import { DELIVERY_TEMPLATES } from './delivery-templates.ts';
import { FACTOR_TEMPLATES } from './factor-templates.ts';
import { FREEZE_TEMPLATES } from './freeze-templates.ts';
import { NEWS_TEMPLATES } from './news-templates.ts';
import { OWN_DATA_TEMPLATES } from './own-data-templates.ts';
import { RESTRICTION_TEMPLATES } from './restriction-templates.ts';
import { STATUS_TEMPLATES } from './status-templates.ts';
import type { MailTemplate } from './template.ts';
import { WALLET_TEMPLATES } from './wallet-templates.ts';

/**
 * Templates that replace the one of the email's kind. `confirmAndReset`: a reset for an unconfirmed address. `newAddressTaken`:
 * the confirmation of a new address that already has an account. `visitorAnswered`, `visitorMerged`: the reply to
 * a visitor's ticket, and the merging of two.
 */
export type TemplateKind = MailKind | 'confirmAndReset' | 'newAddressTaken' | 'visitorAnswered' | 'visitorMerged';

const text = (ko: string, en: string): Text => ({ ko, en });

const NOT_YOU = text(
  '요청하지 않으셨다면 이 메일을 무시해 주십시오. 아무것도 바뀌지 않습니다.',
  'If you did not request this, ignore this email. Nothing will change.',
);

export const MAIL_TEMPLATES: Readonly<Record<TemplateKind, MailTemplate>> = {
  verifyEmail: {
    subject: text('이메일 주소를 확인해 주십시오', 'Please confirm your email address'),
    body: [
      text(
        '이 주소로 일레븐 계정이 만들어졌습니다. 아래 링크를 열어 본인의 주소임을 확인해 주십시오.',
        'An Eleven account was created with this address. Please confirm that it is yours.',
      ),
      text('링크는 48시간 동안 쓸 수 있습니다.', 'The link works for 48 hours.'),
    ],
    button: text('이메일 주소 확인', 'Confirm this address'),
    opens: 'verify',
    closing: text(
      '계정을 만들지 않으셨다면 이 메일을 무시해 주십시오. 확인하지 않은 주소로는 다른 소식을 보내지 않습니다.',
      'If you did not create an account, ignore this email. We send nothing else to an unconfirmed address.',
    ),
    toUnconfirmed: true,
  },
  resetPassword: {
    subject: text('비밀번호 재설정', 'Reset your password'),
    body: [
      text(
        '비밀번호를 다시 정할 수 있는 링크입니다. 한 번만, 30분 동안 쓸 수 있습니다.',
        'This link lets you set a new password. It works once, for 30 minutes.',
      ),
      text(
        '새 비밀번호를 정하면 모든 기기에서 로그아웃됩니다. 맡긴 BNB는 그대로입니다.',
        'Setting a new password signs out all devices. Your staked BNB is not affected.',
      ),
    ],
    button: text('새 비밀번호 정하기', 'Set a new password'),
    opens: 'reset',
    closing: NOT_YOU,
    toUnconfirmed: false,
  },
  confirmAndReset: {
    subject: text('이메일 주소 확인과 비밀번호 재설정', 'Confirm your address and set a new password'),
    body: [
      text(
        '이 주소로 만든 일레븐 계정의 비밀번호 재설정을 요청받았습니다. 주소가 아직 확인되지 않았으므로, 이 링크로 주소를 확인하면서 새 비밀번호를 정합니다. 그 전에 추가된 2단계 인증과 지갑은 계정에서 지웁니다.',
        'Somebody asked to reset the password of the Eleven account with this address. The address is not confirmed yet, so this link confirms it and lets you set a new password. Second factors and wallets that were added before are removed from the account.',
      ),
      text('링크는 한 번만, 30분 동안 쓸 수 있습니다.', 'The link works once, for 30 minutes.'),
    ],
    button: text('확인하고 새 비밀번호 정하기', 'Confirm and set a password'),
    opens: 'reset',
    closing: NOT_YOU,
    toUnconfirmed: true,
  },
  passwordChanged: {
    subject: text('비밀번호가 변경되었습니다', 'Your password was changed'),
    body: [
      text(
        '일레븐 계정의 비밀번호가 변경되었고, 다른 기기에서 로그아웃되었습니다.',
        'The password of your Eleven account was changed, and other devices were signed out.',
      ),
      text(
        '직접 바꾸지 않으셨다면 바로 비밀번호를 다시 정하고 고객센터에 알려 주십시오.',
        'If this was not you, reset your password now and contact support.',
      ),
    ],
    button: text('비밀번호 다시 정하기', 'Reset password'),
    opens: 'resetPage',
    closing: text(
      '맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
      'Staked BNB cannot move without your wallet’s signature.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  ...RESTRICTION_TEMPLATES,
  addressTaken: {
    subject: text('이미 가입된 주소입니다', 'You already have an account'),
    body: [
      text(
        '누군가 이 주소로 일레븐에 다시 가입하려고 했습니다. 이미 계정이 있으므로 새 계정은 만들어지지 않았습니다.',
        'Somebody tried to sign up for Eleven with this address. You already have an account, so no new one was created.',
      ),
      text(
        '본인이라면 로그인해 주십시오. 비밀번호를 잊었다면 로그인 화면에서 다시 정할 수 있습니다.',
        'If it was you, log in. If you forgot your password, you can reset it on the login page.',
      ),
    ],
    button: text('로그인', 'Login'),
    opens: 'loginPage',
    closing: text(
      '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 이 메일은 하루에 한 번만 보냅니다.',
      'If it was not you, you do not need to do anything. We send this email at most once a day.',
    ),
    toUnconfirmed: false,
  },
  newDevice: {
    subject: text('새 기기에서 로그인했습니다', 'New sign-in to your account'),
    body: [
      text(
        '처음 보는 기기나 네트워크에서 일레븐 계정에 로그인했습니다.',
        'Somebody signed in to your Eleven account from a new device or network.',
      ),
      text(
        '기기: {device} · 네트워크: {network} · 시간: {signedInAt}',
        'Device: {device} · Network: {network} · Time: {signedInAt}',
      ),
    ],
    button: text('로그인한 기기 보기', 'View your devices'),
    opens: 'settingsPage',
    closing: text(
      '본인이 아니라면 설정에서 그 기기를 로그아웃하고 비밀번호를 바꾸어 주십시오.',
      'If this was not you, sign out that device in your settings and change your password.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  confirmChange: {
    subject: text('이메일 주소 변경을 확인해 주십시오', 'Please confirm the change of your email address'),
    body: [
      text(
        '일레븐 계정의 이메일을 {email} 주소로 바꾸어 달라는 요청을 받았습니다. 두 주소에서 모두 확인하면 24시간 뒤에 바뀝니다.',
        'Somebody asked to change the email address of your Eleven account to {email}. It changes 24 hours after both addresses have confirmed.',
      ),
      text(
        '링크를 열면 변경을 확인하거나 취소할 수 있습니다. 24시간 동안 쓸 수 있습니다.',
        'Use the link to confirm or cancel the change. It works for 24 hours.',
      ),
    ],
    button: text('변경 확인 또는 취소', 'Confirm or cancel'),
    opens: 'changeFrom',
    closing: text(
      '요청하지 않으셨다면 링크에서 취소하고 비밀번호를 바꾸어 주십시오. 확인하지 않으면 아무것도 바뀌지 않습니다.',
      'If you did not request this, use the link to cancel it and change your password. Nothing changes without your confirmation.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  changeScheduled: {
    subject: text('이메일 주소가 24시간 뒤에 바뀝니다', 'Your email address changes in 24 hours'),
    body: [
      text(
        '두 주소에서 모두 확인되었습니다. 일레븐 계정의 이메일은 {dueAt}에 {email} 주소로 바뀝니다. 그때까지는 지금 주소로 로그인합니다.',
        'Both addresses have confirmed. The email address of your Eleven account changes to {email} on {dueAt}. Until then, log in with the current one.',
      ),
      text(
        '원하지 않으시면 아래 링크나 프로필에서 그 전에 멈출 수 있습니다.',
        'If you do not want this, stop it before then with the link below or on your profile.',
      ),
    ],
    button: text('변경 멈추기', 'Stop the change'),
    opens: 'stopChange',
    closing: text(
      '요청하지 않으셨다면 멈춘 뒤 바로 비밀번호를 바꾸어 주십시오.',
      'If you did not request this, stop it and change your password right away.',
    ),
    toUnconfirmed: true,
    freezes: true,
  },
  changeStopped: {
    subject: text('이메일 주소 변경이 중단되었습니다', 'The change of your email address was stopped'),
    body: [
      text(
        '일레븐 계정의 이메일을 {email} 주소로 바꾸는 변경이 중단되었습니다. 주소는 바뀌지 않습니다.',
        'The change of the email address of your Eleven account to {email} was stopped. The address stays as it is.',
      ),
      text(
        '여전히 바꾸려면 프로필에서 다시 요청해 주십시오.',
        'If you still want the change, request it again on your profile.',
      ),
    ],
    button: text('보안 설정 보기', 'Open the settings'),
    opens: 'settingsPage',
    closing: text(
      '처음부터 변경을 요청하지 않으셨다면 바로 비밀번호를 바꾸고 고객센터에 알려 주십시오.',
      'If you never requested a change, change your password now and contact support.',
    ),
    toUnconfirmed: false,
    freezes: true,
  },
  confirmNewAddress: {
    subject: text('새 이메일 주소를 확인해 주십시오', 'Please confirm your new email address'),
    body: [
      text(
        '일레븐 계정의 이메일 주소를 이 주소로 바꿔 달라는 요청을 받았습니다.',
        'Somebody asked to make this the email address of an Eleven account.',
      ),
      text('링크는 한 번만, 24시간 동안 쓸 수 있습니다.', 'The link works once, for 24 hours.'),
    ],
    button: text('이 주소 확인', 'Confirm this address'),
    opens: 'changeTo',
    closing: NOT_YOU,
    toUnconfirmed: true,
  },
  newAddressTaken: {
    subject: text('이미 가입된 주소입니다', 'You already have an account'),
    body: [
      text(
        '다른 일레븐 계정의 주소를 이 주소로 바꾸려는 요청이 있었습니다. 이 주소에는 이미 계정이 있으므로 바뀌지 않습니다.',
        'Somebody asked to make this the email address of another Eleven account. You already have an account with this address, so nothing changes.',
      ),
    ],
    button: text('로그인', 'Login'),
    opens: 'loginPage',
    closing: text(
      '본인이 아니라면 아무것도 하지 않으셔도 됩니다.',
      'If it was not you, you do not need to do anything.',
    ),
    toUnconfirmed: false,
  },
  addressChanged: {
    subject: text('이메일 주소가 변경되었습니다', 'Your email address was changed'),
    body: [
      text(
        '일레븐 계정의 이메일이 {email} 주소로 바뀌었습니다. 이 주소로는 더 이상 소식을 보내지 않습니다.',
        'The email address of your Eleven account is now {email}. We no longer send emails to this address.',
      ),
      text(
        '직접 바꾸지 않으셨다면 아래 링크로 되돌려 주십시오. 주소가 다시 이 주소가 되고, 모든 기기에서 로그아웃되며, 비밀번호를 새로 정하게 됩니다. 7일 동안 쓸 수 있습니다.',
        'If this was not you, undo it with the link below: the account goes back to this address, all devices are signed out, and you set a new password. The link works for 7 days.',
      ),
    ],
    button: text('본인이 아닙니다, 되돌리기', 'This was not me: undo it'),
    opens: 'undoChange',
    closing: text(
      '직접 바꾸셨다면 아무것도 하지 않으셔도 됩니다. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
      'If it was you, you do not need to do anything. Staked BNB cannot move without your wallet’s signature.',
    ),
    toUnconfirmed: true,
    freezes: true,
  },
  addressPutBack: {
    subject: text('이메일 주소 변경이 되돌려졌습니다', 'The change of your email address was undone'),
    body: [
      text(
        '이 주소로 바꾼 일레븐 계정의 이메일 주소가, 이전 주소로 보낸 메일의 링크로 되돌려졌습니다. 모든 기기에서 로그아웃되었고, 비밀번호는 이전 주소에서 새로 정해야 합니다.',
        'The Eleven account that had moved to this address went back to its previous one: somebody used the undo link that we sent there. All devices were signed out, and the new password is set from the previous address.',
      ),
    ],
    button: text('고객센터에 문의', 'Contact support'),
    opens: 'supportPage',
    closing: text(
      '직접 되돌리지 않으셨고 계정이 본인의 것이라면 고객센터에 알려 주십시오. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.',
      'If you did not do this and the account is yours, contact support. Staked BNB cannot move without your wallet’s signature.',
    ),
    toUnconfirmed: true,
  },
  ...DELIVERY_TEMPLATES,
  ...FACTOR_TEMPLATES,
  ...FREEZE_TEMPLATES,
  ...OWN_DATA_TEMPLATES,
  ...WALLET_TEMPLATES,
  ...NEWS_TEMPLATES,
  ...STATUS_TEMPLATES,
  ...ALARM_TEMPLATES,
};
