/** long because: it is one table, a row for each kind. */
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityParams,
  isActivityKind,
  renderActivity,
  shortAddress,
} from './activity.ts';

const WALLET = '0x7a3F000000000000000000000000000000b21E';
const PARAMS = {
  amountWei: '10000000000000000000',
  rewardWei: '542465753424657534',
  goalWei: '500000000000000000',
  termDays: '180',
  endsAt: '1772616600',
  wallet: WALLET,
  device: 'Chrome, Windows',
  network: '203.0.113.7',
  count: '2',
  left: '7',
  email: 'new@example.org',
  ticket: 'E-000123',
  part: 'E-000122',
  name: 'Phone',
  days: '30',
  untilAt: '1803859200',
  why: 'Spam',
  answerKo: '점검은 끝났습니다.',
  answerEn: 'The maintenance is over.',
  mostWei: '2500000000000000000',
  freeWei: '100000000000000000000',
  earliestAt: '1772584200',
};

const RENDERED: Record<ActivityKind, { ko: [string, string]; en: [string, string] }> = {
  registered: { ko: ['가입', '계정을 만들었습니다.'], en: ['Signed up', 'The account was created.'] },
  signedIn: {
    ko: ['로그인', 'Chrome, Windows · 203.0.113.7'],
    en: ['Signed in', 'Chrome, Windows · 203.0.113.7'],
  },
  signedInNew: {
    ko: ['새 기기에서 로그인', 'Chrome, Windows · 203.0.113.7'],
    en: ['Signed in on a new device', 'Chrome, Windows · 203.0.113.7'],
  },
  signInFailed: {
    ko: ['로그인 실패', 'Chrome, Windows · 203.0.113.7'],
    en: ['Failed sign-in', 'Chrome, Windows · 203.0.113.7'],
  },
  sessionEnded: {
    ko: ['기기 로그아웃', 'Chrome, Windows 기기를 로그아웃했습니다.'],
    en: ['Device signed out', 'Chrome, Windows was signed out.'],
  },
  otherSessionsEnded: {
    ko: ['다른 기기 로그아웃', '다른 기기 2대를 로그아웃했습니다.'],
    en: ['Other devices signed out', 'Other devices were signed out: 2.'],
  },
  reportedNotMe: {
    ko: ['본인이 아닌 활동 신고', '모든 기기에서 로그아웃하고 비밀번호 재설정 링크를 보냈습니다.'],
    en: ['Reported as “not me”', 'All devices were signed out, and a link to set a new password was sent.'],
  },
  nameChanged: { ko: ['이름 변경', '이름을 바꾸었습니다.'], en: ['Name changed', 'The name was changed.'] },
  emailChangeAsked: {
    ko: ['이메일 변경 요청', 'new@example.org 주소로 바꾸기를 요청했습니다.'],
    en: ['Email change requested', 'A change to new@example.org was requested.'],
  },
  emailChangeScheduled: {
    ko: [
      '이메일 변경 예정',
      '두 주소에서 확인되어 24시간 뒤에 new@example.org 주소로 바뀝니다. 그때까지 멈출 수 있습니다.',
    ],
    en: [
      'Email change scheduled',
      'Both addresses have confirmed: the address changes to new@example.org in 24 hours. You can stop it until then.',
    ],
  },
  emailChangeCancelled: {
    ko: ['이메일 변경 취소', 'new@example.org 주소로의 변경을 취소했습니다.'],
    en: ['Email change cancelled', 'The change to new@example.org was cancelled.'],
  },
  emailChanged: {
    ko: ['이메일 변경', '이메일을 new@example.org 주소로 바꾸었습니다.'],
    en: ['Email changed', 'The email address is now new@example.org.'],
  },
  emailChangeUndone: {
    ko: [
      '이메일 변경 되돌림',
      '메일의 링크로 변경을 되돌려 다시 new@example.org 주소를 씁니다. 모든 기기에서 로그아웃하고 비밀번호를 없앴습니다.',
    ],
    en: [
      'Email change undone',
      'The change was undone by email, and the address is new@example.org again. All devices were signed out and the password was removed.',
    ],
  },
  matured: {
    ko: [
      '만기',
      '180일 상품이 만기되었습니다. 원금 10.0000 BNB와 보상 0.5424 BNB를 출금하거나, 새로 맡기기가 열려 있고 적립금에 여유가 있으면 다시 맡길 수 있습니다. 보상은 더 쌓이지 않으며, 출금 기한은 없습니다.',
    ],
    en: [
      'Fixed term ended',
      'The 180-day fixed term has ended. You can withdraw 10.0000 BNB and 0.5424 BNB of rewards, or stake them again if new stakes are open and the reserve has room. It earns nothing more, and there is no deadline.',
    ],
  },
  rewardsReached: {
    ko: [
      '보상이 정한 금액에 도달',
      '알림을 부탁하신 0.5000 BNB에 도달해 받을 수 있는 보상이 0.5424 BNB입니다. 받거나 다시 맡기거나 그대로 둘 수 있으며, 기한은 없습니다.',
    ],
    en: [
      'Rewards have reached your amount',
      'You can claim 0.5424 BNB of rewards; you asked to be notified at 0.5000 BNB. Claim them, compound them or leave them: there is no deadline.',
    ],
  },
  termEndsIn7Days: {
    ko: [
      '7일 안에 만기',
      '180일 상품이 블록체인 시각으로 2026년 3월 4일 09:30 UTC에 만기됩니다. 그때부터 원금 10.0000 BNB와 보상 0.5424 BNB를 출금하거나, 새로 맡기기가 열려 있고 적립금에 여유가 있으면 다시 맡길 수 있습니다. 만기 뒤에는 보상이 더 쌓이지 않으며, 출금 기한은 없습니다.',
    ],
    en: [
      'Fixed term ends within 7 days',
      'The 180-day fixed term ends on 4 Mar 2026, 09:30 UTC, by blockchain time. From then on you can withdraw 10.0000 BNB and 0.5424 BNB of rewards, or stake them again if new stakes are open and the reserve has room. It earns nothing after its end, and there is no deadline.',
    ],
  },
  termEndsTomorrow: {
    ko: [
      '하루 안에 만기',
      '180일 상품이 블록체인 시각으로 2026년 3월 4일 09:30 UTC에 만기됩니다. 그때부터 원금 10.0000 BNB와 보상 0.5424 BNB를 출금하거나, 새로 맡기기가 열려 있고 적립금에 여유가 있으면 다시 맡길 수 있습니다. 만기 뒤에는 보상이 더 쌓이지 않으며, 출금 기한은 없습니다.',
    ],
    en: [
      'Fixed term ends within a day',
      'The 180-day fixed term ends on 4 Mar 2026, 09:30 UTC, by blockchain time. From then on you can withdraw 10.0000 BNB and 0.5424 BNB of rewards, or stake them again if new stakes are open and the reserve has room. It earns nothing after its end, and there is no deadline.',
    ],
  },
  signedOut: { ko: ['로그아웃', '로그아웃했습니다.'], en: ['Signed out', 'Signed out.'] },
  emailVerified: {
    ko: ['이메일 확인', '이메일 주소를 확인했습니다.'],
    en: ['Email confirmed', 'The email address was confirmed.'],
  },
  passwordChanged: {
    ko: ['비밀번호 변경', '비밀번호를 바꾸고 다른 기기에서 로그아웃했습니다.'],
    en: ['Password changed', 'The password was changed and other devices were signed out.'],
  },
  passwordRemoved: {
    ko: ['비밀번호 삭제', '보안 메일에 적힌 일 이후에 설정된 비밀번호를 동결을 해제하면서 지웠습니다.'],
    en: [
      'Password removed',
      'A password that was set since the event in the security email was removed when the account was thawed.',
    ],
  },
  totpAdded: {
    ko: ['인증 앱 등록', '인증 앱을 등록했습니다.'],
    en: ['Authenticator app added', 'An authenticator app was added.'],
  },
  totpRemoved: {
    ko: ['인증 앱 삭제', '인증 앱을 삭제했습니다.'],
    en: ['Authenticator app removed', 'The authenticator app was removed.'],
  },
  passkeyAdded: {
    ko: ['패스키 등록', 'Phone 패스키를 등록했습니다.'],
    en: ['Passkey added', 'The passkey Phone was added.'],
  },
  passkeyRemoved: {
    ko: ['패스키 삭제', 'Phone 패스키를 삭제했습니다.'],
    en: ['Passkey removed', 'The passkey Phone was removed.'],
  },
  backupCodesRenewed: {
    ko: ['백업 코드 발급', '백업 코드를 새로 받았습니다. 이전 코드는 쓸 수 없습니다.'],
    en: ['New backup codes', 'New backup codes were made. The earlier ones no longer work.'],
  },
  mailBounced: {
    ko: [
      '메일 반송',
      'new@example.org 주소로 보낸 메일이 반송되어 이제 꼭 필요한 메일만 보냅니다. 설정의 알림에서 다시 받을 수 있습니다.',
    ],
    en: [
      'Email came back',
      'An email to new@example.org came back, so we send essential emails only. Resume the others in the notification settings.',
    ],
  },
  mailReported: {
    ko: [
      '메일 수신 거부 신고',
      'new@example.org 주소에서 메일을 스팸으로 신고하여 이제 꼭 필요한 메일만 보냅니다. 설정의 알림에서 다시 받을 수 있습니다.',
    ],
    en: [
      'Email reported as unwanted',
      'An email was reported as spam from new@example.org, so we send essential emails only. Resume the others in the notification settings.',
    ],
  },
  mailResumed: {
    ko: ['메일 다시 받기', 'new@example.org 주소로 메일을 다시 보냅니다.'],
    en: ['Emails resumed', 'Emails go to new@example.org again.'],
  },
  mailCodeChanged: {
    ko: ['메일 확인 문구 변경', '메일에 보이는 확인 문구를 바꾸었습니다.'],
    en: ['Code in emails changed', 'The code that our emails show was changed.'],
  },
  calendarOpened: {
    ko: ['달력 주소 만들기', '만기 달력의 새 주소를 만들었습니다. 주소를 아는 사람은 누구나 달력을 읽을 수 있습니다.'],
    en: [
      'Calendar link created',
      'A new link to the calendar of your fixed terms was created. Anyone who has it can read the calendar.',
    ],
  },
  calendarClosed: {
    ko: ['달력 주소 끄기', '만기 달력의 주소를 없앴습니다.'],
    en: ['Calendar link ended', 'The link to the calendar of your fixed terms was ended.'],
  },
  accountFrozen: {
    ko: ['계정 동결', '메일의 링크로 계정을 동결했습니다. 모든 기기에서 로그아웃하고 진행 중이던 변경을 멈췄습니다.'],
    en: [
      'Account frozen',
      'The account was frozen through the link in an email. All devices were signed out and changes under way were stopped.',
    ],
  },
  accountThawed: {
    ko: ['계정 동결 해제', '계정의 동결을 해제했습니다.'],
    en: ['Account thawed', 'The account is open again.'],
  },
  backupCodeUsed: {
    ko: ['백업 코드 사용', '본인 확인에 백업 코드를 썼습니다. 남은 코드: 7개.'],
    en: ['Backup code used', 'A backup code was used to confirm your identity. Codes left: 7.'],
  },
  recoveryAsked: {
    ko: [
      '2단계 인증 복구 요청',
      '잃어버린 2단계 인증의 복구를 요청받았습니다. 72시간 안에 설정이나 메일에서 멈출 수 있습니다.',
    ],
    en: [
      'Recovery requested',
      'Somebody who knows the password asked to recover from a lost second factor. You can stop it within 72 hours, here or by email.',
    ],
  },
  recoveryProposed: {
    ko: [
      '2단계 인증 삭제 제안',
      '고객센터에서 잃어버린 2단계 인증을 지우자고 제안했습니다. 72시간 안에 설정이나 메일에서 멈출 수 있습니다.',
    ],
    en: [
      'Removal of your second factor proposed',
      'Support proposed to remove a lost second factor. You can stop it within 72 hours, here or by email.',
    ],
  },
  recoveryStopped: {
    ko: ['2단계 인증 복구 멈춤', '2단계 인증의 복구를 멈췄습니다.'],
    en: ['Recovery stopped', 'The recovery from a lost second factor was stopped.'],
  },
  factorsRecovered: {
    ko: ['2단계 인증 삭제', '복구 링크로 2단계 인증을 모두 지우고 모든 기기에서 로그아웃했습니다.'],
    en: ['Second factors removed', 'A recovery link removed every second factor. All devices were signed out.'],
  },
  factorsRemoved: {
    ko: ['2단계 인증 삭제', '다른 관리자가 2단계 인증을 모두 지우고 모든 기기에서 로그아웃했습니다.'],
    en: ['Second factors removed', 'Another admin removed every second factor. All devices were signed out.'],
  },
  codesGuessed: {
    ko: ['틀린 인증 코드', '로그인의 첫 단계를 통과한 누군가가 틀린 코드를 여러 번 입력했습니다.'],
    en: ['Wrong codes', 'Somebody who passed the first step of a login entered wrong codes several times.'],
  },
  signInAttempts: {
    ko: ['로그인 시도', '틀린 비밀번호가 여러 번 입력되어 처음 보는 기기의 로그인을 어렵게 했습니다.'],
    en: [
      'Attempts to sign in',
      'There were many wrong passwords. Devices that we do not know now have to pass a check.',
    ],
  },
  signInDeclined: {
    ko: [
      '로그인 요청 거절',
      '0x7a3F…b21E 지갑을 든 브라우저의 로그인 요청을 거절했습니다. 아무도 로그인하지 않았습니다.',
    ],
    en: [
      'Sign-in request declined',
      'You declined the request of a browser with the wallet 0x7a3F…b21E to sign in. Nobody was let in.',
    ],
  },
  accountSuspended: {
    ko: [
      '계정 정지',
      '운영자가 계정을 정지했습니다. 2027년 3월 1일 00:00 UTC까지입니다. 사유: “Spam”. 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.',
    ],
    en: [
      'Account suspended',
      'The operator suspended the account until 1 Mar 2027, 00:00 UTC. Reason: “Spam”. You can still withdraw your stake with your wallet at any time.',
    ],
  },
  accountRestored: {
    ko: ['정지 해제', '계정의 정지가 해제되었습니다.'],
    en: ['Suspension lifted', 'The suspension of the account was lifted.'],
  },
  ticketsRestricted: {
    ko: [
      '새 문의 제한',
      '운영자가 새 문의를 제한했습니다. 2027년 3월 1일 00:00 UTC까지입니다. 사유: “Spam”. 이미 연 문의에는 계속 쓸 수 있습니다.',
    ],
    en: [
      'New tickets restricted',
      'The operator restricted new tickets until 1 Mar 2027, 00:00 UTC. Reason: “Spam”. You can still write in your existing tickets.',
    ],
  },
  ticketsAllowed: {
    ko: ['새 문의 제한 해제', '다시 새 문의를 열 수 있습니다.'],
    en: ['New tickets allowed again', 'You can open new tickets again.'],
  },
  sessionEndedByStaff: {
    ko: ['고객센터에서 기기 로그아웃', '고객센터에서 Chrome, Windows 기기를 로그아웃했습니다.'],
    en: ['Device signed out by support', 'Support signed out a device: Chrome, Windows.'],
  },
  sessionsEnded: {
    ko: ['모든 기기 로그아웃', '고객센터에서 모든 기기의 로그인을 끝냈습니다.'],
    en: ['Signed out everywhere', 'Support signed out all devices of the account.'],
  },
  roleChanged: {
    ko: ['역할 변경', '계정의 역할이 바뀌었습니다.'],
    en: ['Role changed', 'The role of the account was changed.'],
  },
  dataExportAsked: {
    ko: ['내 데이터 요청', '계정의 데이터를 담은 파일을 요청했습니다.'],
    en: ['Copy of your data requested', 'A copy of the account’s data was requested.'],
  },
  dataExportAskedByStaff: {
    ko: [
      '고객센터에서 내 데이터 요청',
      '부탁하신 대로 계정의 모든 데이터를 담은 파일을 만듭니다. 본인만 설정에서 내려받을 수 있습니다.',
    ],
    en: [
      'Support requested a copy of your data',
      'As you asked, a file with all data of the account is made. Only you can download it, in your settings.',
    ],
  },
  dataExportReady: {
    ko: ['내 데이터 준비됨', '설정에서 7일 동안 내려받을 수 있습니다.'],
    en: ['Copy of your data ready', 'You can download it in your settings for 7 days.'],
  },
  dataExportFailed: {
    ko: ['내 데이터 실패', '파일을 만들지 못했습니다. 다시 요청해 주십시오.'],
    en: ['Copy of your data failed', 'The file could not be created. Please request it again.'],
  },
  deletionAsked: {
    ko: ['계정 삭제 요청', '7일 뒤에 계정이 삭제됩니다. 그때까지 설정에서 취소할 수 있습니다.'],
    en: [
      'Deletion of the account requested',
      'The account will be deleted in 7 days. Until then you can keep it in your settings.',
    ],
  },
  deletionPostponed: {
    ko: [
      '계정 삭제 연기',
      '계정의 정지가 끝났습니다. 계정은 2027년 3월 1일 00:00 UTC에 삭제됩니다. 그때까지 설정에서 취소할 수 있습니다.',
    ],
    en: [
      'Deletion of the account postponed',
      'The suspension of the account is over. The account will be deleted on 1 Mar 2027, 00:00 UTC. Until then you can keep it in your settings.',
    ],
  },
  deletionCancelled: {
    ko: ['계정 삭제 취소', '계정을 그대로 유지합니다.'],
    en: ['Account deletion cancelled', 'The account stays.'],
  },
  walletLinked: {
    ko: ['지갑 연결', '0x7a3F…b21E 지갑을 계정에 연결했습니다.'],
    en: ['Wallet linked', 'The wallet 0x7a3F…b21E was linked to the account.'],
  },
  walletUnlinked: {
    ko: ['지갑 연결 해제', '0x7a3F…b21E 지갑을 계정에서 해제했습니다.'],
    en: ['Wallet unlinked', 'The wallet 0x7a3F…b21E was unlinked from the account.'],
  },
  walletClaimed: {
    ko: [
      '지갑을 다른 계정이 요청',
      '다른 계정이 0x7a3F…b21E 지갑으로 서명하고 자기 계정에 연결하기를 요청했습니다. 설정이나 메일에서 24시간 안에 막을 수 있습니다.',
    ],
    en: [
      'Wallet claimed',
      'Another account has signed with the wallet 0x7a3F…b21E and claims it. You can keep it within 24 hours, in your settings or by email.',
    ],
  },
  walletClaimAsked: {
    ko: ['지갑 요청', '0x7a3F…b21E 지갑을 요청했습니다. 다른 계정이 막지 않으면 24시간 뒤에 이 계정에 연결됩니다.'],
    en: [
      'Wallet requested',
      'You claimed the wallet 0x7a3F…b21E. It is linked to this account after 24 hours unless the other account keeps it.',
    ],
  },
  walletClaimStopped: {
    ko: ['지갑 요청 중단', '0x7a3F…b21E 지갑은 원래 계정에 그대로 있습니다.'],
    en: ['Wallet claim ended', 'The wallet 0x7a3F…b21E stays with the account that it was linked to.'],
  },
  walletMovedAway: {
    ko: ['지갑이 다른 계정으로 옮겨짐', '0x7a3F…b21E 지갑은 이제 서명한 다른 계정에 연결되어 있습니다.'],
    en: [
      'Wallet moved to another account',
      'The wallet 0x7a3F…b21E is now linked to the other account that signed with it.',
    ],
  },
  staked: { ko: ['스테이킹', '자유형에 10.0000 BNB를 맡겼습니다.'], en: ['Staked', '10.0000 BNB, flexible.'] },
  unstaked: {
    ko: ['출금', '자유형에서 10.0000 BNB를 출금했습니다.'],
    en: ['Withdrawn', '10.0000 BNB from flexible.'],
  },
  rewardPaid: { ko: ['보상 수령', '보상 0.5424 BNB를 받았습니다.'], en: ['Claimed', '0.5424 BNB of rewards.'] },
  compounded: {
    ko: ['보상 다시 맡기기', '보상 0.5424 BNB를 다시 맡겼습니다.'],
    en: ['Compounded', '0.5424 BNB of rewards added to the stake.'],
  },
  exited: {
    ko: ['전액 출금', '원금 10.0000 BNB와 보상 0.5424 BNB를 출금했습니다.'],
    en: ['Withdrawn in full', '10.0000 BNB of principal and 0.5424 BNB of rewards.'],
  },
  emergencyExited: {
    ko: ['긴급 출금', '원금 10.0000 BNB를 출금하고 보상을 포기했습니다.'],
    en: ['Emergency exit', '10.0000 BNB of principal; the rewards were given up.'],
  },
  locked: {
    ko: ['기간형 스테이킹', '180일 동안 10.0000 BNB를 맡겼습니다. 만기 보상 0.5424 BNB가 확보되었습니다.'],
    en: ['Staked for a fixed term', '10.0000 BNB for 180 days. 0.5424 BNB of rewards are set aside.'],
  },
  redeemed: {
    ko: ['만기 출금', '180일 상품의 원금 10.0000 BNB와 보상 0.5424 BNB를 출금했습니다.'],
    en: ['Redeemed', '10.0000 BNB and 0.5424 BNB of rewards from the 180-day fixed term.'],
  },
  renewed: {
    ko: ['만기 후 다시 맡기기', '보상 0.5424 BNB를 더한 10.0000 BNB를 180일 동안 다시 맡겼습니다.'],
    en: ['Renewed', '10.0000 BNB, with 0.5424 BNB of rewards, for another 180 days.'],
  },
  exitedEarly: {
    ko: ['중도 해지', '180일 상품에서 원금 10.0000 BNB를 출금했습니다. 보상은 적립금으로 돌아갔습니다.'],
    en: ['Left early', '10.0000 BNB from the 180-day fixed term. The reward went back to the reserve.'],
  },
  runwayBelow: {
    ko: [
      '적립금이 줄었습니다',
      '그때의 스테이킹 규모로 자유형의 보상을 지급할 적립금이 30일분 아래로 내려갔습니다. 2027년 3월 1일 00:00 UTC까지 지급할 수 있습니다. 채워지지 않으면 그 뒤로는 보상이 쌓이지 않습니다. 기간형의 보상은 이미 확보되어 있고, 출금은 언제나 할 수 있습니다.',
    ],
    en: [
      'The reserve is running low',
      'At the stake of that moment the reserve pays flexible rewards for less than 30 days, until 1 Mar 2027, 00:00 UTC. Unless it is funded, they stop then. Rewards of fixed terms are already set aside, and you can withdraw at any time.',
    ],
  },
  rateZero: {
    ko: [
      '자유형의 보상률이 0%입니다',
      '자유형에 쓸 적립금이 소진되어 새 보상이 쌓이지 않습니다. 원금과 이미 쌓인 보상, 기간형은 그대로이며 언제든 출금할 수 있습니다. 적립금이 채워지면 보상이 다시 쌓입니다.',
    ],
    en: [
      'The flexible rate is 0%',
      'The reserve for flexible stakes is used up, so they earn nothing for now. Your principal, the rewards already earned and fixed terms are untouched, and you can withdraw at any time. Rewards resume when the reserve is funded.',
    ],
  },
  rateBack: {
    ko: [
      '자유형의 보상이 다시 쌓입니다',
      '자유형의 보상률이 다시 11%입니다. 그때의 스테이킹 규모로 2027년 3월 1일 00:00 UTC까지 지급할 수 있습니다. 보상률이 0%였던 동안에는 쌓인 보상이 없습니다.',
    ],
    en: [
      'Flexible stakes earn again',
      'The flexible rate is 11% again. At the stake of that moment the reserve lasts until 1 Mar 2027, 00:00 UTC. The time at 0% earned nothing.',
    ],
  },
  runwayBack: {
    ko: [
      '적립금이 다시 늘었습니다',
      '자유형의 보상을 지급할 적립금이 다시 30일분을 넘었습니다. 그때의 스테이킹 규모로 2027년 3월 1일 00:00 UTC까지 지급할 수 있습니다.',
    ],
    en: [
      'The reserve lasts longer again',
      'The reserve again pays flexible rewards for more than 30 days: at the stake of that moment until 1 Mar 2027, 00:00 UTC.',
    ],
  },
  reserveFunded: {
    ko: [
      '적립금이 채워졌습니다',
      '적립금에 10.0000 BNB가 더해져 자유형의 보상을 다시 30일 넘게 지급할 수 있습니다. 그때의 스테이킹 규모로 2027년 3월 1일 00:00 UTC까지입니다.',
    ],
    en: [
      'The reserve was funded',
      '10.0000 BNB was added to the reserve, which again pays flexible rewards for more than 30 days: at the stake of that moment until 1 Mar 2027, 00:00 UTC.',
    ],
  },
  reserveWithdrawn: {
    ko: [
      '적립금 출금',
      '운영사가 적립금에서 10.0000 BNB를 출금했습니다. 남은 적립금은 100.0000 BNB입니다. 그때의 스테이킹 규모로 2027년 3월 1일 00:00 UTC까지 자유형의 보상을 지급할 수 있습니다.',
    ],
    en: [
      'Reserve withdrawn',
      'The operator withdrew 10.0000 BNB from the reserve, and 100.0000 BNB is left: at the stake of that moment flexible rewards are funded until 1 Mar 2027, 00:00 UTC.',
    ],
  },
  withdrawalScheduled: {
    ko: [
      '적립금 출금 예정',
      '운영사가 적립금에서 최대 2.5000 BNB를 출금하기로 예약했습니다. 2026년 3월 4일 00:30 UTC 전에는 실행할 수 없습니다. 취소될 수도 있습니다.',
    ],
    en: [
      'Withdrawal from the reserve scheduled',
      'The operator scheduled a withdrawal of up to 2.5000 BNB from the reserve. It cannot happen before 4 Mar 2026, 00:30 UTC, and may be cancelled.',
    ],
  },
  stakesPaused: {
    ko: ['새 스테이킹 중지', '새로 맡기기가 멈췄습니다. 출금과 보상 받기는 그대로 할 수 있습니다.'],
    en: ['New stakes are paused', 'New stakes are paused. Withdrawing and claiming work as before.'],
  },
  stakesResumed: {
    ko: ['새 스테이킹 재개', '다시 새로 맡길 수 있습니다.'],
    en: ['New stakes are open again', 'New stakes can be made again.'],
  },
  announcementAnswered: {
    ko: ['공지에 대한 답변', '점검은 끝났습니다.'],
    en: ['Answer about an announcement', 'The maintenance is over.'],
  },
  ticketOpened: {
    ko: ['문의 접수', '문의 E-000123 건을 접수했습니다.'],
    en: ['Ticket opened', 'Ticket E-000123 was opened.'],
  },
  ticketAnswered: {
    ko: ['문의 답변', '문의 E-000123 건에 답변이 도착했습니다.'],
    en: ['Support replied', 'Support has replied to ticket E-000123.'],
  },
  ticketMerged: {
    ko: ['문의 합침', '문의 E-000122 건을 문의 E-000123 건에 합쳤습니다. 한곳에서 답변드립니다.'],
    en: ['Tickets merged', 'Ticket E-000122 was merged into ticket E-000123. We answer both in one place.'],
  },
  ticketUnmerged: {
    ko: ['문의 나눔', '문의 E-000123 건을 다시 나누었습니다.'],
    en: ['Tickets separated', 'Ticket E-000123 is a ticket of its own again.'],
  },
  ticketClosed: {
    ko: ['문의 종료', '문의 E-000123 건을 종료했습니다.'],
    en: ['Ticket closed', 'Ticket E-000123 was closed.'],
  },
};

describe('renderActivity', () => {
  const kinds = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

  it.each(kinds)('describes %s in both languages', (kind) => {
    for (const locale of ['ko', 'en'] as const) {
      const [action, description] = RENDERED[kind][locale];
      expect(renderActivity(kind, PARAMS, locale)).toEqual({ action, description });
    }
  });

  it.each(kinds)('leaves no placeholder and no crash in %s when parameters are missing or bad', (kind) => {
    const broken: ActivityParams[] = [{}, { amountWei: 'abc', rewardWei: '-1' }, { amountWei: '', wallet: '' }];
    for (const params of broken) {
      const { action, description } = renderActivity(kind, params, 'en');
      expect(`${action}${description}`).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it('omits missing parameters, and shows the figures to staff', () => {
    expect(renderActivity('rateBack', {}, 'en').description).toBe(
      'The flexible rate is 11% again. The time at 0% earned nothing.',
    );
    const figures = {
      balanceWei: '7',
      principalWei: '7',
      lockedWei: '7',
      freeWei: '7',
      withdrawableWei: '7',
      figures: 'staff',
    };
    expect(renderActivity('rateZero', figures, 'ko').description).toMatch(/ 출금 가능 0\.0000 BNB\.$/);
    expect(renderActivity('rateZero', { ...figures, figures: '' }, 'en').description).not.toContain('withdrawable');
  });

  it('does not read inherited properties of objects', () => {
    const params = JSON.parse('{"__proto__": {"amountWei": "1"}}') as Record<string, string>;
    expect(renderActivity('staked', params, 'en').description).toBe('– BNB, flexible.');
  });

  it('notifies of money, linked wallets and facts that an owner has to know, not of the owner’s own latest action', () => {
    const quiet = kinds.filter((kind) => !ACTIVITY_KINDS[kind].notifies);
    expect(quiet).toEqual([
      'registered',
      'signedIn',
      'signInFailed',
      'sessionEnded',
      'otherSessionsEnded',
      'reportedNotMe',
      'nameChanged',
      'emailChangeCancelled',
      'signedOut',
      'emailVerified',
      'mailResumed',
      'calendarClosed',
      'walletClaimAsked',
      'ticketOpened',
    ]);
  });
});

describe('shortAddress', () => {
  it('keeps the first 6 and last 4 characters with one ellipsis', () => {
    expect(shortAddress(WALLET)).toBe('0x7a3F…b21E');
    expect(shortAddress('0x12345678')).toBe('0x12345678');
    expect(shortAddress('')).toBe('');
  });
});

describe('isActivityKind', () => {
  it('knows the kinds and no inherited properties of objects', () => {
    expect(isActivityKind('staked')).toBe(true);
    for (const value of ['', 'toString', '__proto__', 'Staked']) expect(isActivityKind(value)).toBe(false);
  });
});
