import type { TicketState } from '@eleven/protocol/tickets';
import { defineTexts } from '../../i18n/texts.ts';

/** A ticket's state from the staff's side: whose turn it is. */
export const TICKET_STATE_TEXTS = defineTexts<Record<TicketState, string>>({
  open: { ko: '답변 필요', en: 'Waiting for us' },
  answered: { ko: '답변함', en: 'Answered' },
  waiting: { ko: '고객 회신 대기', en: 'Waiting for the customer' },
  closed: { ko: '종료', en: 'Closed' },
});
