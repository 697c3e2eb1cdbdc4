import { DAY_MS } from '@eleven/protocol/durations';
import { useTexts } from '../../../i18n/texts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';

const ENDS = ['1', '7', '30', 'date', 'lifted'] as const;

/** After some days, at a date, or never. */
export interface End {
  readonly after: (typeof ENDS)[number];
  /** The value of `datetime-local`: this computer's wall clock. */
  readonly date: string;
}

/** A half-typed `datetime-local` is empty. */
export const isIncomplete = ({ after, date }: End): boolean => after === 'date' && date === '';

/** The end in the API's format. Throws while it is incomplete, so that nobody is restricted indefinitely by mistake. */
export function endOf({ after, date }: End, nowMs: number): string | null {
  if (after === 'lifted') return null;
  return new Date(after === 'date' ? date : nowMs + Number(after) * DAY_MS).toISOString();
}

/** When a restriction ends automatically. */
export function RestrictionEnd({ value, onChange }: { value: End; onChange(next: End): void }) {
  const texts = useTexts({
    ends: { ko: '끝', en: 'Ends' },
    days: { ko: (days: string) => `${days}일 뒤`, en: (days) => (days === '1' ? 'in 1 day' : `in ${days} days`) },
    date: { ko: '정한 때에', en: 'at a set time' },
    lifted: { ko: '해제할 때까지', en: 'when it is lifted' },
    until: { ko: '끝나는 때', en: 'Until' },
    zone: { ko: (zone: string) => `시간대: ${zone}`, en: (zone) => `Time zone: ${zone}` },
  });
  return (
    <>
      <Select
        label={texts.ends}
        options={ENDS.map((after) => ({
          value: after,
          label: after === 'date' || after === 'lifted' ? texts[after] : texts.days(after),
        }))}
        value={value.after}
        onChange={(after) => onChange({ ...value, after })}
      />
      {value.after === 'date' && (
        <Field
          label={texts.until}
          type="datetime-local"
          hint={texts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      )}
    </>
  );
}
