import { saveSettings, settings } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { browserTimeZone, useTimeZone } from '../../../i18n/zone.ts';
import { callApi } from '../../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import layout from '../../../styles/layout.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import css from '../form.module.css';
import { Options } from '../options.tsx';

const ENDS = ['from', 'to'] as const;

/** The default: night hours. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };

const written = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Undefined while the time is only partly typed. */
function minutesOf(time = ''): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** When devices stay quiet. Takes effect at once. */
export function QuietHours() {
  const client = useQueryClient();
  const { data } = useApiQuery(settings);
  const zone = useTimeZone() ?? browserTimeZone();
  /** Typed and not saved yet; if a pair cannot be saved, both stay until it can. */
  const [typed, setTyped] = useState<Partial<Record<(typeof ENDS)[number], string>>>({});
  const texts = useTexts({
    title: { ko: '방해 금지 시간', en: 'Quiet hours' },
    about: {
      ko: '이 시간의 알림은 끝난 뒤에 옵니다. 보안 알림은 바로 옵니다.',
      en: 'Notifications from these hours arrive when they end. Security notifications arrive at once.',
    },
    from: { ko: '시작', en: 'From' },
    to: { ko: '끝', en: 'To' },
    zone: { ko: (name: string) => `시간대: ${name}`, en: (name) => `Time zone: ${name}` },
    same: { ko: '시작과 끝이 같을 수 없습니다.', en: 'From and to cannot be the same.' },
  });
  const key = queryKeyOf(settings);
  const save = useMutation({
    mutationFn: (quietHours: typeof NIGHT | null) => callApi(saveSettings, { body: { quietHours } }),
    scope: { id: saveSettings.path },
    onSuccess: (saved) => client.setQueryData(key, saved),
  });
  if (!data) return null;
  const hours = save.isPending ? save.variables : data.quietHours;
  const meant = hours && { from: minutesOf(typed.from) ?? hours.from, to: minutesOf(typed.to) ?? hours.to };
  const isSame = meant?.from === meant?.to;
  const type = (end: (typeof ENDS)[number], time: string) => {
    setTyped({ ...typed, [end]: time });
    const next = meant && { ...meant, [end]: minutesOf(time) ?? hours[end] };
    if (!next || next.from === next.to) return;
    if (next.from !== hours.from || next.to !== hours.to) save.mutate(next);
  };
  return (
    <div>
      <Options>
        <Switch
          label={texts.title}
          about={texts.about}
          checked={hours !== null}
          onChange={(isOn) => {
            setTyped({});
            save.mutate(isOn ? NIGHT : null);
          }}
        />
      </Options>
      {hours && (
        <>
          <div className={classNames(layout.row, layout.wrapping)}>
            {ENDS.map((end) => (
              <Field
                key={end}
                label={texts[end]}
                type="time"
                required
                value={typed[end] ?? written(hours[end])}
                error={isSame && typed[end] !== undefined ? texts.same : undefined}
                onChange={({ target }) => type(end, target.value)}
                // A partly typed time is dropped.
                onBlur={() => !isSame && setTyped({})}
              />
            ))}
          </div>
          <p className={css.hint}>{texts.zone(zone.replaceAll('_', ' '))}</p>
        </>
      )}
    </div>
  );
}
