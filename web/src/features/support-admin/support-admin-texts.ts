import type { TicketState } from '@eleven/protocol/tickets';
import { defineTexts } from '../../i18n/texts.ts';

/** As the staff sees it: who has the next word. */
export const DESK_STATES = defineTexts<Record<TicketState, string>>({
  ko: { open: '답변 필요', answered: '답변함', waiting: '고객 회신 대기', closed: '종료' },
  en: { open: 'Waiting for us', answered: 'Answered', waiting: 'Waiting for the customer', closed: 'Closed' },
});
