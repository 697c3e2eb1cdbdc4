/** Names of the kinds of mail, for staff. An unknown kind is shown as it is. */
import type { Text } from '../product.ts';

const name = (ko: string, en: string): Text => ({ ko, en });

export const MAIL_NAMES: Readonly<Record<string, Text>> = {
  verifyEmail: name('이메일 주소 확인', 'Confirmation of the address'),
  resetPassword: name('비밀번호 재설정', 'Password reset'),
  confirmAndReset: name('주소 확인과 비밀번호 재설정', 'Confirmation of the address and password reset'),
  passwordChanged: name('비밀번호 변경 알림', 'Password was changed'),
  accountSuspended: name('계정 정지 알림', 'Account was suspended'),
  accountRestored: name('계정 정지 해제 알림', 'Suspension was lifted'),
  addressTaken: name('이미 가입된 주소 알림', 'Sign-up with an address that has an account'),
  newDevice: name('새 기기 로그인 알림', 'Sign-in from a new device'),
  confirmChange: name('주소 변경 확인 (현재 주소)', 'Change of address: to the present one'),
  confirmNewAddress: name('주소 변경 확인 (새 주소)', 'Change of address: to the new one'),
  newAddressTaken: name('이미 가입된 주소로의 변경 알림', 'Change to an address that has an account'),
  addressChanged: name('주소 변경 알림', 'Address was changed'),
  addressPutBack: name('주소 변경 되돌림 알림', 'Address change was undone'),
  factorAdded: name('로그인 수단 추가 알림', 'Sign-in method was added'),
  factorRemoved: name('로그인 수단 삭제 알림', 'Sign-in method was removed'),
  recoveryAsked: name('2단계 인증 복구 요청 알림', 'Recovery was requested'),
  recoveryReady: name('2단계 인증 삭제 링크', 'Link to remove the second factor'),
  recoveryStopped: name('2단계 인증 복구 멈춤 알림', 'Recovery was stopped'),
  signInAttempts: name('비밀번호 추측 알림', 'Attempts to guess the password'),
  exportReady: name('내 데이터 준비 알림', 'Copy of the data is ready'),
  deletionAsked: name('계정 삭제 예정 알림', 'Deletion was requested'),
  deletionCancelled: name('계정 삭제 취소 알림', 'Deletion was taken back'),
  accountDeleted: name('계정 삭제 완료 알림', 'Account was deleted'),
  activity: name('활동 알림', 'Activity'),
  ticketConfirm: name('문의 주소 확인', 'Confirmation of a ticket'),
  ticketAnswered: name('문의 답변 알림', 'Ticket was answered'),
  visitorAnswered: name('문의 답변 알림 (비회원)', 'Ticket of a visitor was answered'),
  announcement: name('공지', 'Announcement'),
};
