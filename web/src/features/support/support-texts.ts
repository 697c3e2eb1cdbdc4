/** Texts and names shared by several parts of support. */
import type { TicketState } from '@eleven/protocol/tickets';
import { defineTexts } from '../../i18n/texts.ts';

/** Places on the support page. */
export const NEW_TICKET_ID = 'new-ticket';
export const MESSAGE_CHECK_ID = 'message-check';
export const QUESTION_PREFIX = 'q-';

export const STATE_TEXTS = defineTexts<Record<TicketState, string>>({
  open: { ko: '접수됨', en: 'Open' },
  answered: { ko: '답변 완료', en: 'Answered' },
  waiting: { ko: '회신 대기', en: 'Waiting for you' },
  closed: { ko: '종료', en: 'Closed' },
});

export const WRITING_TEXTS = defineTexts({
  text: { ko: '내용', en: 'Message' },
  never: {
    ko: '복구 문구나 개인키는 절대 적지 마십시오. 우리는 묻지 않습니다.',
    en: 'Never send a seed phrase or private key. We never ask for them.',
  },
  txHash: { ko: '거래 해시 (선택)', en: 'Transaction hash (optional)' },
  txHashHint: {
    ko: '0x로 시작하는 66자입니다. 내용에 적지 말고 여기에 적어 주십시오.',
    en: '66 characters starting with 0x. Enter it here, not in the message.',
  },
  txHashInvalid: {
    ko: '거래 해시는 0x로 시작하는 66자입니다.',
    en: 'A transaction hash has 66 characters and starts with 0x.',
  },
  subjectMissing: { ko: '제목을 입력해 주십시오.', en: 'Please enter a subject.' },
  textMissing: { ko: '내용을 입력해 주십시오.', en: 'Please enter a message.' },
  filesNotReady: {
    ko: '첨부한 파일이 아직 올라가는 중이거나 거절되었습니다. 기다리거나 빼 주십시오.',
    en: 'A file is still uploading or was refused. Please wait, or remove it.',
  },
  send: { ko: '보내기', en: 'Send' },
  sending: { ko: '보내는 중', en: 'Sending' },
});
