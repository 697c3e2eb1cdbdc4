import { positionCalendar } from '@eleven/protocol/api/calendar';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { pathOf } from '../../lib/api.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { FixedRow } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';

/** The end of the term as an entry for a calendar, with reminders. */
export function CalendarLink({ row: { wallet, position }, name }: { row: FixedRow; name: string }) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts(POSITION_TEXTS);
  const params = { address: wallet.toLowerCase(), id: position.id };
  return (
    <a
      className={buttonClass({ size: 'small', variant: 'ghost' })}
      href={`${pathOf(positionCalendar, params)}?locale=${locale}`}
      download
      aria-label={texts.calendarOf(name, format.date(position.endsAt), position.id)}
    >
      {texts.calendar}
    </a>
  );
}
