/** The texts of a case of a lost second factor. */
import type { CaseState, FactorCase } from '@eleven/protocol/api/admin/factor-cases';
import { defineTexts, useTexts } from '../../../i18n/texts.ts';

export type CaseAct = 'open' | 'evidence' | 'propose' | 'confirm' | 'refuse' | 'close';
export type EvidenceKind = FactorCase['evidence'][number]['kind'];

export const STATE_TEXTS = defineTexts<Record<CaseState, string>>({
  open: { ko: '증거 모으는 중', en: 'Collecting evidence' },
  proposed: { ko: '제안됨', en: 'Proposed' },
  confirmed: { ko: '동의함', en: 'Confirmed' },
  refused: { ko: '거부됨', en: 'Refused' },
  stopped: { ko: '멈춤', en: 'Stopped' },
  completed: { ko: '완료', en: 'Completed' },
  expired: { ko: '기한 지남', en: 'Expired' },
  closed: { ko: '닫힘', en: 'Closed' },
});

export const EVIDENCE_TEXTS = defineTexts<Record<EvidenceKind, string>>({
  ticket: { ko: '문의', en: 'Ticket' },
  wallet: { ko: '지갑 서명', en: 'Wallet signature' },
  mail: { ko: '확인된 메일', en: 'Confirmed address' },
  note: { ko: '메모', en: 'Note' },
});

export function useCaseActTexts() {
  const names = useTexts<Record<CaseAct, string>>({
    open: { ko: '건 열기', en: 'Open a case' },
    evidence: { ko: '증거 더하기', en: 'Add evidence' },
    propose: { ko: '삭제 제안', en: 'Propose the removal' },
    confirm: { ko: '동의', en: 'Confirm' },
    refuse: { ko: '거부', en: 'Refuse' },
    close: { ko: '건 닫기', en: 'Close the case' },
  });
  const abouts = useTexts<Record<CaseAct, string>>({
    open: {
      ko: '이용자가 2단계 인증을 모두 잃어버렸고 직접 복구할 수 없을 때 쓰십시오. 아직 아무 일도 일어나지 않습니다.',
      en: 'For a user who has lost every second factor and cannot recover alone. Nothing happens yet.',
    },
    evidence: {
      ko: '본인임을 보여 주는 것을 더하십시오. 지갑 서명은 서버가 확인합니다.',
      en: 'Add evidence that this is the owner. The server checks a wallet’s signature.',
    },
    propose: {
      ko: '이용자는 바로 멈출 수 있는 메일을 받고, 72시간이 흐르기 시작합니다. 다른 관리자가 동의하지 않으면 아무것도 지워지지 않습니다.',
      en: 'The user gets an email that can stop it, and the 72 hours begin. Nothing is removed unless another admin agrees.',
    },
    confirm: {
      ko: '증거를 직접 살펴보십시오. 72시간이 지나면 2단계 인증을 지우는 링크가 확인된 메일 주소로 나갑니다.',
      en: 'Look at the evidence yourself. After the 72 hours a link that removes the factors goes to the confirmed address.',
    },
    refuse: { ko: '제안이 끝나고 이용자에게 알립니다.', en: 'The proposal ends and the user is notified.' },
    close: {
      ko: '건을 닫습니다. 제안된 것이 있으면 끝나고 이용자에게 알립니다.',
      en: 'The case is closed. Its proposal ends, and the user is notified.',
    },
  });
  return { names, abouts };
}
