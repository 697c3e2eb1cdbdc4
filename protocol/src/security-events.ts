/** The kinds and outcomes of events in the security log, with the names that staff see. */
import type { Text } from './product.ts';

const name = (ko: string, en: string): Text => ({ ko, en });

export const SECURITY_KINDS = {
  signIn: name('로그인', 'Sign-in'),
  staffSignIn: name('관리자 로그인', 'Sign-in to the admin area'),
  signInRequested: name('로그인 요청', 'Sign-in requested'),
  signInApproved: name('로그인 요청 확인', 'Sign-in request approved'),
  signInDeclined: name('로그인 요청 거절', 'Sign-in request declined'),
  signOut: name('로그아웃', 'Sign-out'),
  sessionEnded: name('기기 로그아웃', 'Session ended'),
  otherSessionsEnded: name('다른 기기 로그아웃', 'Other sessions ended'),
  refused: name('거부된 요청', 'Refused request'),
  stepUp: name('본인 재확인', 'Identity confirmed again'),
  registered: name('가입', 'Registration'),
  factorBegun: name('인증 수단 등록 시작', 'Factor setup started'),
  factorAdded: name('인증 수단 등록', 'Factor added'),
  factorRemoved: name('인증 수단 삭제', 'Factor removed'),
  backupCodesRenewed: name('백업 코드 발급', 'New backup codes'),
  recoveryAsked: name('복구 요청', 'Recovery requested'),
  recoveryStopped: name('복구 멈춤', 'Recovery stopped'),
  recoveryCompleted: name('복구 완료', 'Recovery completed'),
  passwordChanged: name('비밀번호 변경', 'Password changed'),
  passwordResetAsked: name('비밀번호 재설정 요청', 'Password reset requested'),
  passwordReset: name('비밀번호 재설정', 'Password reset'),
  addressConfirmed: name('이메일 주소 확인', 'Email address confirmed'),
  addressChangeAsked: name('이메일 변경 요청', 'Email change requested'),
  addressChangeEnded: name('이메일 변경 중단', 'Email change cancelled'),
  addressChanged: name('이메일 변경', 'Email change confirmed'),
  addressChangeUndone: name('이메일 변경 되돌림', 'Email change undone'),
  reportedNotMe: name('본인 아님 신고', 'Reported as “not me”'),
  mailCodeChanged: name('메일 확인 문구 변경', 'Code in emails changed'),
  mailReported: name('메일 반송·신고 보고', 'Bounce or complaint reported'),
  mailResumed: name('메일 다시 받기', 'Emails resumed'),
  frozen: name('계정 동결', 'Account frozen'),
  thawAsked: name('동결 해제 링크 요청', 'Thaw link requested'),
  thawed: name('계정 동결 해제', 'Account thawed'),
  walletBegun: name('지갑 연결 시작', 'Wallet linking started'),
  walletLinked: name('지갑 연결', 'Wallet linked'),
  walletClaimed: name('지갑 요청', 'Wallet claimed'),
  walletClaimEnded: name('지갑 요청 중단', 'Wallet claim ended'),
  walletUnlinked: name('지갑 연결 해제', 'Wallet unlinked'),
  exportAsked: name('내 데이터 요청', 'Data export requested'),
  exportDownloaded: name('내 데이터 내려받기', 'Data export downloaded'),
  deletionAsked: name('계정 삭제 요청', 'Deletion requested'),
  deletionCancelled: name('계정 삭제 취소', 'Deletion cancelled'),
  deleted: name('계정 삭제', 'Account deleted'),
  viewed: name('개인정보 열람', 'Personal data viewed'),
  listExported: name('목록 내보내기', 'List exported'),
  staffAct: name('계정에 대한 조치', 'Staff action on an account'),
} as const satisfies Record<string, Text>;
export type SecurityKind = keyof typeof SECURITY_KINDS;

export const SECURITY_OUTCOMES = {
  ok: name('성공', 'Done'),
  factorAsked: name('2단계 인증 필요', 'Second factor required'),
  approvalAsked: name('다른 브라우저의 확인 필요', 'Approval required'),
  failed: name('실패', 'Failed'),
  factorFailed: name('2단계 인증 실패', 'Second factor failed'),
  limited: name('횟수 제한', 'Rate limited'),
  refused: name('거부', 'Refused'),
} as const satisfies Record<string, Text>;
export type SecurityOutcome = keyof typeof SECURITY_OUTCOMES;

export function isSecurityKind(value: string): value is SecurityKind {
  return Object.hasOwn(SECURITY_KINDS, value);
}

export function isSecurityOutcome(value: string): value is SecurityOutcome {
  return Object.hasOwn(SECURITY_OUTCOMES, value);
}

/** The code of a success that was proved by a backup code. */
export const BACKUP_CODE_USED = 'backupCodeUsed';

/** Logged instead of a network once there are too many different events to record the source of each. */
export const MANY_NETWORKS = '*';
