/**
 * Kinds of activity-log entries. An entry is stored as kind + parameters and rendered in the reader's language: a change of
 * language changes past entries as well. A notification is an unread entry of a kind that notifies.
 *
 * long because: it is one table, a row for each kind.
 */
import { shortAddress } from './address.ts';
import { formatBnb } from './money.ts';
import type { Topic } from './notification-topics.ts';
import type { Locale, Text } from './product.ts';

interface KindEntry {
  readonly area: 'security' | 'money' | 'support';
  readonly notifies: boolean;
  readonly action: Text;
  /**
   * `{amount}`-like names are replaced by parameters: `…Wei` as BNB with 4 decimals, `…At` (unix seconds) as a date. Text in
   * `[…]` is omitted if one of its parameters is missing.
   */
  readonly description: Text;
  /** The topic by which a reader turns it on and off. */
  readonly topic: Topic;
}

const kind = (
  area: KindEntry['area'],
  notifies: boolean,
  action: readonly [ko: string, en: string],
  description: readonly [ko: string, en: string],
  topic: Topic = area === 'support' ? 'support' : 'security',
): KindEntry => ({
  area,
  notifies,
  action: { ko: action[0], en: action[1] },
  description: { ko: description[0], en: description[1] },
  topic,
});

/** Worded to be true even when it is read days later. */
const TERM_ENDS = [
  '{termDays}일 상품이 블록체인 시각으로 {endsAt}에 만기됩니다. 그때부터 원금 {amountWei} BNB와 보상 {rewardWei} BNB를 출금하거나, 새로 맡기기가 열려 있고 적립금에 여유가 있으면 다시 맡길 수 있습니다. 만기 뒤에는 보상이 더 쌓이지 않으며, 출금 기한은 없습니다.',
  'The {termDays}-day fixed term ends on {endsAt}, by blockchain time. From then on you can withdraw {amountWei} BNB and {rewardWei} BNB of rewards, or stake them again if new stakes are open and the reserve has room. It earns nothing after its end, and there is no deadline.',
] as const;

/** Added to news of a vault for staff. */
const FIGURES: Text = {
  ko: ' 잔액 {balanceWei}, 자유형 원금 {principalWei}, 기간형 원금과 보상 {lockedWei}, 남은 적립금 {freeWei}, 출금 가능 {withdrawableWei} BNB.',
  en: ' Balance {balanceWei}, flexible principal {principalWei}, fixed terms with rewards {lockedWei}, free reserve {freeWei}, withdrawable {withdrawableWei} BNB.',
};

export const ACTIVITY_KINDS = {
  registered: kind('security', false, ['가입', 'Signed up'], ['계정을 만들었습니다.', 'The account was created.']),
  signedIn: kind('security', false, ['로그인', 'Signed in'], ['{device} · {network}', '{device} · {network}']),
  signedInNew: kind(
    'security',
    true,
    ['새 기기에서 로그인', 'Signed in on a new device'],
    ['{device} · {network}', '{device} · {network}'],
  ),
  signInFailed: kind(
    'security',
    false,
    ['로그인 실패', 'Failed sign-in'],
    ['{device} · {network}', '{device} · {network}'],
  ),
  sessionEnded: kind(
    'security',
    false,
    ['기기 로그아웃', 'Device signed out'],
    ['{device} 기기를 로그아웃했습니다.', '{device} was signed out.'],
  ),
  otherSessionsEnded: kind(
    'security',
    false,
    ['다른 기기 로그아웃', 'Other devices signed out'],
    ['다른 기기 {count}대를 로그아웃했습니다.', 'Other devices were signed out: {count}.'],
  ),
  reportedNotMe: kind(
    'security',
    false,
    ['본인이 아닌 활동 신고', 'Reported as “not me”'],
    [
      '모든 기기에서 로그아웃하고 비밀번호 재설정 링크를 보냈습니다.',
      'All devices were signed out, and a link to set a new password was sent.',
    ],
  ),
  nameChanged: kind(
    'security',
    false,
    ['이름 변경', 'Name changed'],
    ['이름을 바꾸었습니다.', 'The name was changed.'],
  ),
  emailChangeAsked: kind(
    'security',
    true,
    ['이메일 변경 요청', 'Email change requested'],
    ['{email} 주소로 바꾸기를 요청했습니다.', 'A change to {email} was requested.'],
  ),
  emailChangeScheduled: kind(
    'security',
    true,
    ['이메일 변경 예정', 'Email change scheduled'],
    [
      '두 주소에서 확인되어 24시간 뒤에 {email} 주소로 바뀝니다. 그때까지 멈출 수 있습니다.',
      'Both addresses have confirmed: the address changes to {email} in 24 hours. You can stop it until then.',
    ],
  ),
  emailChangeCancelled: kind(
    'security',
    false,
    ['이메일 변경 취소', 'Email change cancelled'],
    ['{email} 주소로의 변경을 취소했습니다.', 'The change to {email} was cancelled.'],
  ),
  emailChanged: kind(
    'security',
    true,
    ['이메일 변경', 'Email changed'],
    ['이메일을 {email} 주소로 바꾸었습니다.', 'The email address is now {email}.'],
  ),
  emailChangeUndone: kind(
    'security',
    true,
    ['이메일 변경 되돌림', 'Email change undone'],
    [
      '메일의 링크로 변경을 되돌려 다시 {email} 주소를 씁니다. 모든 기기에서 로그아웃하고 비밀번호를 없앴습니다.',
      'The change was undone by email, and the address is {email} again. All devices were signed out and the password was removed.',
    ],
  ),
  signedOut: kind('security', false, ['로그아웃', 'Signed out'], ['로그아웃했습니다.', 'Signed out.']),
  emailVerified: kind(
    'security',
    false,
    ['이메일 확인', 'Email confirmed'],
    ['이메일 주소를 확인했습니다.', 'The email address was confirmed.'],
  ),
  passwordChanged: kind(
    'security',
    true,
    ['비밀번호 변경', 'Password changed'],
    [
      '비밀번호를 바꾸고 다른 기기에서 로그아웃했습니다.',
      'The password was changed and other devices were signed out.',
    ],
  ),
  passwordRemoved: kind(
    'security',
    true,
    ['비밀번호 삭제', 'Password removed'],
    [
      '보안 메일에 적힌 일 이후에 설정된 비밀번호를 동결을 해제하면서 지웠습니다.',
      'A password that was set since the event in the security email was removed when the account was thawed.',
    ],
  ),
  mailBounced: kind(
    'security',
    true,
    ['메일 반송', 'Email came back'],
    [
      '{email} 주소로 보낸 메일이 반송되어 이제 꼭 필요한 메일만 보냅니다. 설정의 알림에서 다시 받을 수 있습니다.',
      'An email to {email} came back, so we send essential emails only. Resume the others in the notification settings.',
    ],
  ),
  mailReported: kind(
    'security',
    true,
    ['메일 수신 거부 신고', 'Email reported as unwanted'],
    [
      '{email} 주소에서 메일을 스팸으로 신고하여 이제 꼭 필요한 메일만 보냅니다. 설정의 알림에서 다시 받을 수 있습니다.',
      'An email was reported as spam from {email}, so we send essential emails only. Resume the others in the notification settings.',
    ],
  ),
  mailResumed: kind(
    'security',
    false,
    ['메일 다시 받기', 'Emails resumed'],
    ['{email} 주소로 메일을 다시 보냅니다.', 'Emails go to {email} again.'],
  ),
  mailCodeChanged: kind(
    'security',
    true,
    ['메일 확인 문구 변경', 'Code in emails changed'],
    ['메일에 보이는 확인 문구를 바꾸었습니다.', 'The code that our emails show was changed.'],
  ),
  calendarOpened: kind(
    'security',
    true,
    ['달력 주소 만들기', 'Calendar link created'],
    [
      '만기 달력의 새 주소를 만들었습니다. 주소를 아는 사람은 누구나 달력을 읽을 수 있습니다.',
      'A new link to the calendar of your fixed terms was created. Anyone who has it can read the calendar.',
    ],
  ),
  calendarClosed: kind(
    'security',
    false,
    ['달력 주소 끄기', 'Calendar link ended'],
    ['만기 달력의 주소를 없앴습니다.', 'The link to the calendar of your fixed terms was ended.'],
  ),
  accountFrozen: kind(
    'security',
    true,
    ['계정 동결', 'Account frozen'],
    [
      '메일의 링크로 계정을 동결했습니다. 모든 기기에서 로그아웃하고 진행 중이던 변경을 멈췄습니다.',
      'The account was frozen through the link in an email. All devices were signed out and changes under way were stopped.',
    ],
  ),
  accountThawed: kind(
    'security',
    true,
    ['계정 동결 해제', 'Account thawed'],
    ['계정의 동결을 해제했습니다.', 'The account is open again.'],
  ),
  totpAdded: kind(
    'security',
    true,
    ['인증 앱 등록', 'Authenticator app added'],
    ['인증 앱을 등록했습니다.', 'An authenticator app was added.'],
  ),
  totpRemoved: kind(
    'security',
    true,
    ['인증 앱 삭제', 'Authenticator app removed'],
    ['인증 앱을 삭제했습니다.', 'The authenticator app was removed.'],
  ),
  passkeyAdded: kind(
    'security',
    true,
    ['패스키 등록', 'Passkey added'],
    ['{name} 패스키를 등록했습니다.', 'The passkey {name} was added.'],
  ),
  passkeyRemoved: kind(
    'security',
    true,
    ['패스키 삭제', 'Passkey removed'],
    ['{name} 패스키를 삭제했습니다.', 'The passkey {name} was removed.'],
  ),
  backupCodesRenewed: kind(
    'security',
    true,
    ['백업 코드 발급', 'New backup codes'],
    [
      '백업 코드를 새로 받았습니다. 이전 코드는 쓸 수 없습니다.',
      'New backup codes were made. The earlier ones no longer work.',
    ],
  ),
  backupCodeUsed: kind(
    'security',
    true,
    ['백업 코드 사용', 'Backup code used'],
    [
      '본인 확인에 백업 코드를 썼습니다.[ 남은 코드: {left}개.][ 남은 코드: {few}개. 설정의 보안에서 새로 받으십시오.]',
      'A backup code was used to confirm your identity.[ Codes left: {left}.][ Codes left: {few}. Get new ones under Security in your settings.]',
    ],
  ),
  recoveryAsked: kind(
    'security',
    true,
    ['2단계 인증 복구 요청', 'Recovery requested'],
    [
      '잃어버린 2단계 인증의 복구를 요청받았습니다. 72시간 안에 설정이나 메일에서 멈출 수 있습니다.',
      'Somebody who knows the password asked to recover from a lost second factor. You can stop it within 72 hours, here or by email.',
    ],
  ),
  recoveryProposed: kind(
    'security',
    true,
    ['2단계 인증 삭제 제안', 'Removal of your second factor proposed'],
    [
      '고객센터에서 잃어버린 2단계 인증을 지우자고 제안했습니다. 72시간 안에 설정이나 메일에서 멈출 수 있습니다.',
      'Support proposed to remove a lost second factor. You can stop it within 72 hours, here or by email.',
    ],
  ),
  recoveryStopped: kind(
    'security',
    true,
    ['2단계 인증 복구 멈춤', 'Recovery stopped'],
    ['2단계 인증의 복구를 멈췄습니다.', 'The recovery from a lost second factor was stopped.'],
  ),
  factorsRecovered: kind(
    'security',
    true,
    ['2단계 인증 삭제', 'Second factors removed'],
    [
      '복구 링크로 2단계 인증을 모두 지우고 모든 기기에서 로그아웃했습니다.',
      'A recovery link removed every second factor. All devices were signed out.',
    ],
  ),
  factorsRemoved: kind(
    'security',
    true,
    ['2단계 인증 삭제', 'Second factors removed'],
    [
      '다른 관리자가 2단계 인증을 모두 지우고 모든 기기에서 로그아웃했습니다.',
      'Another admin removed every second factor. All devices were signed out.',
    ],
  ),
  codesGuessed: kind(
    'security',
    true,
    ['틀린 인증 코드', 'Wrong codes'],
    [
      '로그인의 첫 단계를 통과한 누군가가 틀린 코드를 여러 번 입력했습니다.',
      'Somebody who passed the first step of a login entered wrong codes several times.',
    ],
  ),
  signInAttempts: kind(
    'security',
    true,
    ['로그인 시도', 'Attempts to sign in'],
    [
      '틀린 비밀번호가 여러 번 입력되어 처음 보는 기기의 로그인을 어렵게 했습니다.',
      'There were many wrong passwords. Devices that we do not know now have to pass a check.',
    ],
  ),
  signInDeclined: kind(
    'security',
    true,
    ['로그인 요청 거절', 'Sign-in request declined'],
    [
      '{wallet} 지갑을 든 브라우저의 로그인 요청을 거절했습니다. 아무도 로그인하지 않았습니다.',
      'You declined the request of a browser with the wallet {wallet} to sign in. Nobody was let in.',
    ],
  ),
  accountSuspended: kind(
    'security',
    true,
    ['계정 정지', 'Account suspended'],
    [
      '운영자가 계정을 정지했습니다.[ {untilAt}까지입니다.][ 사유: “{why}”.] 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
      'The operator suspended the account[ until {untilAt}].[ Reason: “{why}”.] You can still withdraw your stake with your wallet at any time.',
    ],
  ),
  accountRestored: kind(
    'security',
    true,
    ['정지 해제', 'Suspension lifted'],
    ['계정의 정지가 해제되었습니다.', 'The suspension of the account was lifted.'],
  ),
  ticketsRestricted: kind(
    'security',
    true,
    ['새 문의 제한', 'New tickets restricted'],
    [
      '운영자가 새 문의를 제한했습니다.[ {untilAt}까지입니다.][ 사유: “{why}”.] 이미 연 문의에는 계속 쓸 수 있습니다.',
      'The operator restricted new tickets[ until {untilAt}].[ Reason: “{why}”.] You can still write in your existing tickets.',
    ],
  ),
  ticketsAllowed: kind(
    'security',
    true,
    ['새 문의 제한 해제', 'New tickets allowed again'],
    ['다시 새 문의를 열 수 있습니다.', 'You can open new tickets again.'],
  ),
  sessionEndedByStaff: kind(
    'security',
    true,
    ['고객센터에서 기기 로그아웃', 'Device signed out by support'],
    ['고객센터에서 [{device} ]기기를 로그아웃했습니다.', 'Support signed out a device[: {device}].'],
  ),
  sessionsEnded: kind(
    'security',
    true,
    ['모든 기기 로그아웃', 'Signed out everywhere'],
    ['고객센터에서 모든 기기의 로그인을 끝냈습니다.', 'Support signed out all devices of the account.'],
  ),
  roleChanged: kind(
    'security',
    true,
    ['역할 변경', 'Role changed'],
    ['계정의 역할이 바뀌었습니다.', 'The role of the account was changed.'],
  ),
  dataExportAsked: kind(
    'security',
    true,
    ['내 데이터 요청', 'Copy of your data requested'],
    ['계정의 데이터를 담은 파일을 요청했습니다.', 'A copy of the account’s data was requested.'],
  ),
  dataExportAskedByStaff: kind(
    'security',
    true,
    ['고객센터에서 내 데이터 요청', 'Support requested a copy of your data'],
    [
      '부탁하신 대로 계정의 모든 데이터를 담은 파일을 만듭니다. 본인만 설정에서 내려받을 수 있습니다.',
      'As you asked, a file with all data of the account is made. Only you can download it, in your settings.',
    ],
  ),
  dataExportReady: kind(
    'security',
    true,
    ['내 데이터 준비됨', 'Copy of your data ready'],
    ['설정에서 7일 동안 내려받을 수 있습니다.', 'You can download it in your settings for 7 days.'],
  ),
  dataExportFailed: kind(
    'security',
    true,
    ['내 데이터 실패', 'Copy of your data failed'],
    ['파일을 만들지 못했습니다. 다시 요청해 주십시오.', 'The file could not be created. Please request it again.'],
  ),
  deletionAsked: kind(
    'security',
    true,
    ['계정 삭제 요청', 'Deletion of the account requested'],
    [
      '7일 뒤에 계정이 삭제됩니다. 그때까지 설정에서 취소할 수 있습니다.',
      'The account will be deleted in 7 days. Until then you can keep it in your settings.',
    ],
  ),
  deletionPostponed: kind(
    'security',
    true,
    ['계정 삭제 연기', 'Deletion of the account postponed'],
    [
      '계정의 정지가 끝났습니다. 계정은 {untilAt}에 삭제됩니다. 그때까지 설정에서 취소할 수 있습니다.',
      'The suspension of the account is over. The account will be deleted on {untilAt}. Until then you can keep it in your settings.',
    ],
  ),
  deletionCancelled: kind(
    'security',
    true,
    ['계정 삭제 취소', 'Account deletion cancelled'],
    ['계정을 그대로 유지합니다.', 'The account stays.'],
  ),
  walletLinked: kind(
    'security',
    true,
    ['지갑 연결', 'Wallet linked'],
    ['{wallet} 지갑을 계정에 연결했습니다.', 'The wallet {wallet} was linked to the account.'],
  ),
  walletUnlinked: kind(
    'security',
    true,
    ['지갑 연결 해제', 'Wallet unlinked'],
    ['{wallet} 지갑을 계정에서 해제했습니다.', 'The wallet {wallet} was unlinked from the account.'],
  ),
  walletClaimed: kind(
    'security',
    true,
    ['지갑을 다른 계정이 요청', 'Wallet claimed'],
    [
      '다른 계정이 {wallet} 지갑으로 서명하고 자기 계정에 연결하기를 요청했습니다. 설정이나 메일에서 24시간 안에 막을 수 있습니다.',
      'Another account has signed with the wallet {wallet} and claims it. You can keep it within 24 hours, in your settings or by email.',
    ],
  ),
  walletClaimAsked: kind(
    'security',
    false,
    ['지갑 요청', 'Wallet requested'],
    [
      '{wallet} 지갑을 요청했습니다. 다른 계정이 막지 않으면 24시간 뒤에 이 계정에 연결됩니다.',
      'You claimed the wallet {wallet}. It is linked to this account after 24 hours unless the other account keeps it.',
    ],
  ),
  walletClaimStopped: kind(
    'security',
    true,
    ['지갑 요청 중단', 'Wallet claim ended'],
    [
      '{wallet} 지갑은 원래 계정에 그대로 있습니다.',
      'The wallet {wallet} stays with the account that it was linked to.',
    ],
  ),
  walletMovedAway: kind(
    'security',
    true,
    ['지갑이 다른 계정으로 옮겨짐', 'Wallet moved to another account'],
    [
      '{wallet} 지갑은 이제 서명한 다른 계정에 연결되어 있습니다.',
      'The wallet {wallet} is now linked to the other account that signed with it.',
    ],
  ),
  staked: kind(
    'money',
    true,
    ['스테이킹', 'Staked'],
    ['자유형에 {amountWei} BNB를 맡겼습니다.', '{amountWei} BNB, flexible.'],
    'stakes',
  ),
  unstaked: kind(
    'money',
    true,
    ['출금', 'Withdrawn'],
    ['자유형에서 {amountWei} BNB를 출금했습니다.', '{amountWei} BNB from flexible.'],
    'withdrawals',
  ),
  rewardPaid: kind(
    'money',
    true,
    ['보상 수령', 'Claimed'],
    ['보상 {rewardWei} BNB를 받았습니다.', '{rewardWei} BNB of rewards.'],
    'rewards',
  ),
  rewardsReached: kind(
    'money',
    true,
    ['보상이 정한 금액에 도달', 'Rewards have reached your amount'],
    [
      '알림을 부탁하신 {goalWei} BNB에 도달해 받을 수 있는 보상이 {rewardWei} BNB입니다. 받거나 다시 맡기거나 그대로 둘 수 있으며, 기한은 없습니다.',
      'You can claim {rewardWei} BNB of rewards; you asked to be notified at {goalWei} BNB. Claim them, compound them or leave them: there is no deadline.',
    ],
    'rewardsReady',
  ),
  compounded: kind(
    'money',
    true,
    ['보상 다시 맡기기', 'Compounded'],
    ['보상 {rewardWei} BNB를 다시 맡겼습니다.', '{rewardWei} BNB of rewards added to the stake.'],
    'rewards',
  ),
  exited: kind(
    'money',
    true,
    ['전액 출금', 'Withdrawn in full'],
    [
      '원금 {amountWei} BNB와 보상 {rewardWei} BNB를 출금했습니다.',
      '{amountWei} BNB of principal and {rewardWei} BNB of rewards.',
    ],
    'withdrawals',
  ),
  emergencyExited: kind(
    'money',
    true,
    ['긴급 출금', 'Emergency exit'],
    [
      '원금 {amountWei} BNB를 출금하고 보상을 포기했습니다.',
      '{amountWei} BNB of principal; the rewards were given up.',
    ],
    'withdrawals',
  ),
  locked: kind(
    'money',
    true,
    ['기간형 스테이킹', 'Staked for a fixed term'],
    [
      '{termDays}일 동안 {amountWei} BNB를 맡겼습니다. 만기 보상 {rewardWei} BNB가 확보되었습니다.',
      '{amountWei} BNB for {termDays} days. {rewardWei} BNB of rewards are set aside.',
    ],
    'stakes',
  ),
  matured: kind(
    'money',
    true,
    ['만기', 'Fixed term ended'],
    [
      '{termDays}일 상품이 만기되었습니다. 원금 {amountWei} BNB와 보상 {rewardWei} BNB를 출금하거나, 새로 맡기기가 열려 있고 적립금에 여유가 있으면 다시 맡길 수 있습니다. 보상은 더 쌓이지 않으며, 출금 기한은 없습니다.',
      'The {termDays}-day fixed term has ended. You can withdraw {amountWei} BNB and {rewardWei} BNB of rewards, or stake them again if new stakes are open and the reserve has room. It earns nothing more, and there is no deadline.',
    ],
    'terms',
  ),
  termEndsIn7Days: kind('money', true, ['7일 안에 만기', 'Fixed term ends within 7 days'], TERM_ENDS, 'terms'),
  termEndsTomorrow: kind('money', true, ['하루 안에 만기', 'Fixed term ends within a day'], TERM_ENDS, 'terms'),
  redeemed: kind(
    'money',
    true,
    ['만기 출금', 'Redeemed'],
    [
      '{termDays}일 상품의 원금 {amountWei} BNB와 보상 {rewardWei} BNB를 출금했습니다.',
      '{amountWei} BNB and {rewardWei} BNB of rewards from the {termDays}-day fixed term.',
    ],
    'withdrawals',
  ),
  renewed: kind(
    'money',
    true,
    ['만기 후 다시 맡기기', 'Renewed'],
    [
      '보상 {rewardWei} BNB를 더한 {amountWei} BNB를 {termDays}일 동안 다시 맡겼습니다.',
      '{amountWei} BNB, with {rewardWei} BNB of rewards, for another {termDays} days.',
    ],
    'stakes',
  ),
  exitedEarly: kind(
    'money',
    true,
    ['중도 해지', 'Left early'],
    [
      '{termDays}일 상품에서 원금 {amountWei} BNB를 출금했습니다. 보상은 적립금으로 돌아갔습니다.',
      '{amountWei} BNB from the {termDays}-day fixed term. The reward went back to the reserve.',
    ],
    'withdrawals',
  ),
  runwayBelow: kind(
    'money',
    true,
    ['적립금이 줄었습니다', 'The reserve is running low'],
    [
      '그때의 스테이킹 규모로 자유형의 보상을 지급할 적립금이 {days}일분 아래로 내려갔습니다.[ {untilAt}까지 지급할 수 있습니다.] 채워지지 않으면 그 뒤로는 보상이 쌓이지 않습니다. 기간형의 보상은 이미 확보되어 있고, 출금은 언제나 할 수 있습니다.',
      'At the stake of that moment the reserve pays flexible rewards for less than {days} days[, until {untilAt}]. Unless it is funded, they stop then. Rewards of fixed terms are already set aside, and you can withdraw at any time.',
    ],
    'reserve',
  ),
  rateZero: kind(
    'money',
    true,
    ['자유형의 보상률이 0%입니다', 'The flexible rate is 0%'],
    [
      '자유형에 쓸 적립금이 소진되어 새 보상이 쌓이지 않습니다. 원금과 이미 쌓인 보상, 기간형은 그대로이며 언제든 출금할 수 있습니다. 적립금이 채워지면 보상이 다시 쌓입니다.',
      'The reserve for flexible stakes is used up, so they earn nothing for now. Your principal, the rewards already earned and fixed terms are untouched, and you can withdraw at any time. Rewards resume when the reserve is funded.',
    ],
    'reserve',
  ),
  rateBack: kind(
    'money',
    true,
    ['자유형의 보상이 다시 쌓입니다', 'Flexible stakes earn again'],
    [
      '자유형의 보상률이 다시 11%입니다.[ 그때의 스테이킹 규모로 {untilAt}까지 지급할 수 있습니다.] 보상률이 0%였던 동안에는 쌓인 보상이 없습니다.',
      'The flexible rate is 11% again[. At the stake of that moment the reserve lasts until {untilAt}]. The time at 0% earned nothing.',
    ],
    'reserve',
  ),
  runwayBack: kind(
    'money',
    true,
    ['적립금이 다시 늘었습니다', 'The reserve lasts longer again'],
    [
      '자유형의 보상을 지급할 적립금이 다시 {days}일분을 넘었습니다.[ 그때의 스테이킹 규모로 {untilAt}까지 지급할 수 있습니다.]',
      'The reserve again pays flexible rewards for more than {days} days[: at the stake of that moment until {untilAt}].',
    ],
    'reserve',
  ),
  reserveFunded: kind(
    'money',
    true,
    ['적립금이 채워졌습니다', 'The reserve was funded'],
    [
      '적립금에 {amountWei} BNB가 더해져 자유형의 보상을 다시 {days}일 넘게 지급할 수 있습니다.[ 그때의 스테이킹 규모로 {untilAt}까지입니다.]',
      '{amountWei} BNB was added to the reserve, which again pays flexible rewards for more than {days} days[: at the stake of that moment until {untilAt}].',
    ],
    'reserve',
  ),
  reserveWithdrawn: kind(
    'money',
    true,
    ['적립금 출금', 'Reserve withdrawn'],
    [
      '운영사가 적립금에서 {amountWei} BNB를 출금했습니다. 남은 적립금은 {freeWei} BNB입니다.[ 그때의 스테이킹 규모로 {untilAt}까지 자유형의 보상을 지급할 수 있습니다.]',
      'The operator withdrew {amountWei} BNB from the reserve, and {freeWei} BNB is left[: at the stake of that moment flexible rewards are funded until {untilAt}].',
    ],
    'reserve',
  ),
  withdrawalScheduled: kind(
    'money',
    true,
    ['적립금 출금 예정', 'Withdrawal from the reserve scheduled'],
    [
      '운영사가 적립금에서 최대 {mostWei} BNB를 출금하기로 예약했습니다. {earliestAt} 전에는 실행할 수 없습니다. 취소될 수도 있습니다.',
      'The operator scheduled a withdrawal of up to {mostWei} BNB from the reserve. It cannot happen before {earliestAt}, and may be cancelled.',
    ],
    'reserve',
  ),
  stakesPaused: kind(
    'money',
    true,
    ['새 스테이킹 중지', 'New stakes are paused'],
    [
      '새로 맡기기가 멈췄습니다. 출금과 보상 받기는 그대로 할 수 있습니다.',
      'New stakes are paused. Withdrawing and claiming work as before.',
    ],
    'reserve',
  ),
  stakesResumed: kind(
    'money',
    true,
    ['새 스테이킹 재개', 'New stakes are open again'],
    ['다시 새로 맡길 수 있습니다.', 'New stakes can be made again.'],
    'reserve',
  ),
  announcementAnswered: kind(
    'support',
    true,
    ['공지에 대한 답변', 'Answer about an announcement'],
    ['{answerKo}', '{answerEn}'],
  ),
  ticketOpened: kind(
    'support',
    false,
    ['문의 접수', 'Ticket opened'],
    ['문의 {ticket} 건을 접수했습니다.', 'Ticket {ticket} was opened.'],
  ),
  ticketAnswered: kind(
    'support',
    true,
    ['문의 답변', 'Support replied'],
    ['문의 {ticket} 건에 답변이 도착했습니다.', 'Support has replied to ticket {ticket}.'],
  ),
  ticketMerged: kind(
    'support',
    true,
    ['문의 합침', 'Tickets merged'],
    [
      '문의 {part} 건을 문의 {ticket} 건에 합쳤습니다. 한곳에서 답변드립니다.',
      'Ticket {part} was merged into ticket {ticket}. We answer both in one place.',
    ],
  ),
  ticketUnmerged: kind(
    'support',
    true,
    ['문의 나눔', 'Tickets separated'],
    ['문의 {ticket} 건을 다시 나누었습니다.', 'Ticket {ticket} is a ticket of its own again.'],
  ),
  ticketClosed: kind(
    'support',
    true,
    ['문의 종료', 'Ticket closed'],
    ['문의 {ticket} 건을 종료했습니다.', 'Ticket {ticket} was closed.'],
  ),
} as const satisfies Record<string, KindEntry>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;
export type ActivityParams = Readonly<Record<string, string>>;

/** Entries that notify() also sends by email. Those about security and support have templates of their own. */
export const isMailed = (activityKind: ActivityKind): boolean => ACTIVITY_KINDS[activityKind].area === 'money';

/** The topics of the daily email: all that notify() also sends by email. */
export const DIGEST_TOPICS: readonly Topic[] = [
  ...new Set(
    (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).filter(isMailed).map((name) => ACTIVITY_KINDS[name].topic),
  ),
];

export function isActivityKind(value: string): value is ActivityKind {
  return Object.hasOwn(ACTIVITY_KINDS, value);
}

export { shortAddress };

const NAMES = /\{(\w+)\}/g;

/**
 * Renders an entry, with times in the reader's zone. Parameters that the text does not use are ignored, missing ones show as a
 * dash.
 */
export function renderActivity(
  activityKind: ActivityKind,
  params: ActivityParams,
  locale: Locale,
  timeZone = 'UTC',
): { action: string; description: string } {
  const { action, description } = ACTIVITY_KINDS[activityKind];
  const has = (words: string) => [...words.matchAll(NAMES)].every(([, name = '']) => Object.hasOwn(params, name));
  // If there are several vaults, each entry names its vault.
  const place = Object.hasOwn(params, 'vaultName') ? '{vaultName}: ' : '';
  const words =
    place + description[locale] + (params.figures === 'staff' && has(FIGURES[locale]) ? FIGURES[locale] : '');
  const value = (name: string): string => {
    const raw = Object.hasOwn(params, name) ? params[name] : undefined;
    if (raw === undefined) return '–';
    if (name.endsWith('Wei')) return /^\d+$/.test(raw) ? formatBnb(BigInt(raw)) : '–';
    if (name.endsWith('At')) return /^\d{1,12}$/.test(raw) ? writtenTime(Number(raw), locale, timeZone) : '–';
    return name === 'wallet' ? shortAddress(raw) : raw;
  };
  return {
    action: action[locale],
    description: words
      .replace(/\[([^\]]*)\]/g, (_, part: string) => (has(part) ? part : ''))
      .replace(NAMES, (_, name: string) => value(name)),
  };
}

/** `4 Mar 2026, 18:30 GMT+9` · `2026년 3월 4일 18:30 GMT+9`: the zone is named. */
export const writtenTime = (unixSeconds: number, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'ko' ? 'ko-KR' : 'en-GB', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(unixSeconds * 1_000);
