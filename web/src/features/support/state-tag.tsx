import type { TicketState } from '@eleven/protocol/tickets';
import { useTexts } from '../../i18n/texts.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import { STATE_TEXTS } from './support-texts.ts';

const TONES: Readonly<Record<TicketState, TagTone>> = {
  open: 'plain',
  answered: 'ok',
  waiting: 'warn',
  closed: 'plain',
};

export function StateTag({ state }: { state: TicketState }) {
  const states = useTexts(STATE_TEXTS);
  return <Tag tone={TONES[state]}>{states[state]}</Tag>;
}
