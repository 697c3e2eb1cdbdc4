/** Words and names that several parts of the support share. */
import type { TicketState } from '@eleven/protocol/tickets';
import { defineTexts } from '../../i18n/texts.ts';

/** Places on the support page. */
export const NEW_TICKET_ID = 'new-ticket';
export const QUESTION_PREFIX = 'q-';

export const STATE_TEXTS = defineTexts<Record<TicketState, string>>({
  ko: { open: '접수됨', answered: '답변 완료', waiting: '회신 대기', closed: '종료' },
  en: { open: 'Open', answered: 'Answered', waiting: 'Waiting for you', closed: 'Closed' },
});

export const WRITING_TEXTS = defineTexts({
  ko: {
    text: '내용',
    never: '복구 문구나 개인키는 절대 적지 마십시오. 우리는 묻지 않습니다.',
    txHash: '거래 해시 (선택)',
    txHashHint: '0x로 시작하는 66자입니다. 내용에 적지 말고 여기에 적어 주십시오.',
    txHashInvalid: '거래 해시는 0x로 시작하는 66자입니다.',
    subjectMissing: '제목을 입력해 주세요.',
    textMissing: '내용을 입력해 주세요.',
    send: '보내기',
    sending: '보내는 중',
  },
  en: {
    text: 'Message',
    never: 'Never send a seed phrase or private key. We never ask for them.',
    txHash: 'Transaction hash (optional)',
    txHashHint: '66 characters starting with 0x. Enter it here, not in the message.',
    txHashInvalid: 'A transaction hash has 66 characters and starts with 0x.',
    subjectMissing: 'Please enter a subject.',
    textMissing: 'Please enter a message.',
    send: 'Send',
    sending: 'Sending',
  },
});
