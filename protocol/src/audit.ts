/** Acts of staff in the audit log. An entry is stored as act + details and rendered in either language. */
import type { Text } from './product.ts';

const act = (ko: string, en: string): Text => ({ ko, en });

export const AUDIT_ACTS = {
  'admin.created': act('첫 관리자 생성', 'First admin created'),
  'admin.signedIn': act('관리자 로그인', 'Signed in to the admin area'),
  'admin.signedOut': act('관리자 로그아웃', 'Signed out of the admin area'),
  'admin.signInFailed': act('관리자 로그인 실패', 'Sign-in to the admin area failed'),
  'admin.steppedUp': act('본인 재확인', 'Proved who they are'),
  'admin.stepUpFailed': act('본인 재확인 실패', 'Failed to prove who they are'),
  'admin.refused': act('거부된 요청', 'Refused request'),
  'admin.viewed': act('개인정보 열람', 'Personal data viewed'),
  'user.suspended': act('이용자 정지', 'User suspended'),
  'user.unsuspended': act('이용자 정지 해제', 'Suspension lifted'),
  'user.ticketsRestricted': act('새 문의 제한', 'New tickets restricted'),
  'user.ticketsAllowed': act('새 문의 제한 해제', 'Restriction of tickets lifted'),
  'user.sessionRevoked': act('기기 한 대 로그아웃', 'One session ended'),
  'user.roleChanged': act('역할 변경', 'Role changed'),
  'user.sessionsRevoked': act('세션 종료', 'Sessions ended'),
  'user.factorsRemoved': act('2단계 인증 삭제', 'Second factors removed'),
  'user.factorCaseOpened': act('2단계 인증 분실 건 열기', 'Case of a lost second factor opened'),
  'user.factorEvidenceAdded': act('2단계 인증 분실 증거 추가', 'Evidence of a lost second factor added'),
  'user.factorRemovalProposed': act('2단계 인증 삭제 제안', 'Removal of second factors proposed'),
  'user.factorRemovalConfirmed': act('2단계 인증 삭제 동의', 'Removal of second factors confirmed'),
  'user.factorRemovalRefused': act('2단계 인증 삭제 거부', 'Removal of second factors refused'),
  'user.factorCaseClosed': act('2단계 인증 분실 건 닫기', 'Case of a lost second factor closed'),
  'user.resetMailSent': act('재설정 메일 발송', 'Password reset email sent'),
  'user.mailResumed': act('메일 다시 보내기', 'Emails resumed'),
  'user.exportAsked': act('이용자 데이터 파일 요청', 'Copy of a user’s data requested'),
  'user.deletionAsked': act('계정 삭제 요청', 'Deletion of an account requested'),
  'user.deletionCancelled': act('계정 삭제 취소', 'Account deletion cancelled'),
  'user.deleted': act('계정 삭제', 'Account deleted'),
  'announcement.created': act('공지 작성', 'Announcement written'),
  'announcement.changed': act('공지 수정', 'Announcement changed'),
  'announcement.ended': act('공지 종료', 'Announcement ended'),
  'alarm.acknowledged': act('경보 확인', 'Alarm acknowledged'),
  'alarm.mailsChosen': act('경보 메일 켜거나 끔', 'Alarm emails switched'),
  'alarm.tested': act('경보 시험', 'Alarms tested'),
  'queue.resent': act('대기열 다시 보내기', 'Queue sent again'),
  'mail.suppressionLifted': act('메일 정지 해제', 'Suppressed address lifted'),
  'switch.changed': act('기능 스위치 변경', 'Feature switch changed'),
  'reindex.asked': act('계약 다시 읽기 요청', 'Reading a vault again requested'),
  'reindex.stopped': act('계약 다시 읽기 중단', 'Reading a vault again stopped'),
  'announcement.mailsStopped': act('공지 메일 중단', 'Emails of an announcement stopped'),
  'announcement.answered': act('공지를 본 이용자에게 답변', 'Readers of an announcement answered'),
  'announcement.answerStopped': act('공지 답변 메일 중단', 'Emails of an answer stopped'),
  'announcement.archived': act('공지 보관', 'Announcement archived'),
  'incident.opened': act('장애 등록', 'Incident opened'),
  'incident.changed': act('장애 정보 수정', 'Incident changed'),
  'incident.updated': act('장애 소식 작성', 'Incident updated'),
  'incident.resolved': act('장애 해결', 'Incident resolved'),
  'ticket.answered': act('문의 답변', 'Ticket answered'),
  'ticket.noted': act('문의 내부 메모', 'Note on a ticket'),
  'ticket.assigned': act('문의 담당자 변경', 'Ticket assigned'),
  'ticket.secretRedacted': act('비밀이 된 글 삭제', 'Part of a secret deleted from a ticket'),
  'ticket.closed': act('문의 종료', 'Ticket closed'),
  'ticket.prioritized': act('문의 우선순위 변경', 'Priority of a ticket changed'),
  'ticket.labelled': act('문의 라벨 변경', 'Labels of a ticket changed'),
  'ticket.merged': act('문의 합치기', 'Tickets merged'),
  'ticket.unmerged': act('문의 합치기 취소', 'Merge of tickets undone'),
  'desk.labelSaved': act('라벨 저장', 'Label saved'),
  'desk.promisesChanged': act('답변 약속 시간 변경', 'Promised times changed'),
  'desk.rulesChanged': act('문의 배정 규칙 변경', 'Rules for new tickets changed'),
  'desk.availabilityChanged': act('배정 가능 여부 변경', 'Availability changed'),
  'desk.replySaved': act('자주 쓰는 답변 저장', 'Canned reply saved'),
  'desk.repliesArranged': act('자주 쓰는 답변 순서 변경', 'Canned replies arranged'),
  'ticket.reopened': act('문의 다시 열기', 'Ticket reopened'),
  'vault.fundAsked': act('적립금 넣기 요청', 'Funding of the reserve requested'),
  'vault.withdrawAsked': act('적립금 출금 요청', 'Withdrawal from the free reserve requested'),
  'vault.pauseAsked': act('새로 맡기기 중단 요청', 'Pause of new stakes requested'),
  'vault.resumeAsked': act('새로 맡기기 재개 요청', 'Resumption of new stakes requested'),
  'timelock.scheduleAsked': act('타임락 예약 요청', 'Scheduling in the timelock requested'),
  'timelock.executeAsked': act('타임락 실행 요청', 'Execution in the timelock requested'),
  'timelock.cancelAsked': act('타임락 취소 요청', 'Cancellation in the timelock requested'),
  'vault.sent': act('계약 거래 전송', 'Transaction to the vault sent'),
  'export.made': act('목록 내보내기', 'List exported'),
} as const satisfies Record<string, Text>;

export type AuditAct = keyof typeof AUDIT_ACTS;

/** Names of details. The audit log of the admin area has a text for each. */
export type AuditDetail =
  | 'amountWei'
  | 'mostWei'
  | 'receiver'
  | 'operation'
  | 'wallet'
  | 'entry'
  | 'tx'
  | 'to'
  | 'from'
  | 'until'
  | 'endsAt'
  | 'dueAt'
  | 'sessions'
  | 'tickets'
  | 'scope'
  | 'followed'
  | 'route'
  | 'code'
  | 'network'
  | 'device'
  | 'case'
  | 'kind'
  | 'proposedBy'
  | 'severity'
  | 'components'
  | 'component'
  | 'state'
  | 'alarm'
  | 'messages'
  | 'into'
  | 'name'
  | 'archived'
  | 'version'
  | 'rules'
  | 'replies'
  | 'urgent'
  | 'high'
  | 'normal'
  | 'low'
  | 'member'
  | 'available'
  | 'labels'
  | 'label'
  | 'on'
  | 'count'
  | 'message'
  | 'status'
  | 'takenBack'
  | 'readers'
  | 'mails'
  | 'fromBlock';

/** Kinds of targets. */
export const AUDIT_TARGETS = [
  'user',
  'ticket',
  'announcement',
  'incident',
  'alarm',
  'list',
  'vault',
  'system',
  'desk',
] as const;
export type AuditTargetKind = (typeof AUDIT_TARGETS)[number];
