/** Background jobs, with names for staff. */
import type { Text } from './product.ts';

const name = (ko: string, en: string): Text => ({ ko, en });

export const JOBS = {
  indexer: name('체인 따라가기', 'Follow the chain'),
  prices: name('시세 읽기', 'Read prices'),
  fees: name('네트워크 수수료 읽기', 'Read network fees'),
  mail: name('메일 보내기', 'Send emails'),
  massMails: name('단체 메일 준비', 'Queue bulk emails'),
  push: name('푸시 알림 보내기', 'Send push notifications'),
  vaultNews: name('계약 소식 전하기', 'Send news of the vaults'),
  announcements: name('공지의 시작과 끝 알리기', 'Show and hide announcements on time'),
  answers: name('공지 답변 전하기', 'Send answers to announcements'),
  ownData: name('데이터 내보내기와 계정 삭제', 'Exports and deletions of accounts'),
  dueChanges: name('이메일 주소 변경', 'Changes of email address'),
  walletClaims: name('지갑 옮기기', 'Claims of wallets'),
  retention: name('오래된 기록 삭제', 'Delete old rows'),
  attachments: name('첨부 파일 삭제', 'Delete old attachments'),
  measuring: name('서비스 상태 측정', 'Measure the service'),
  alarms: name('경보 살피기', 'Check the alarms'),
  webhooks: name('경보 웹훅 보내기', 'Send alarms to webhooks'),
} as const satisfies Record<string, Text>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]];
