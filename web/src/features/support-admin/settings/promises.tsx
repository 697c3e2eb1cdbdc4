import { changePromises, type PriorityPromise } from '@eleven/protocol/api/admin/ticket-management';
import { PRIORITY_NAMES } from '@eleven/protocol/tickets';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import css from '../support-admin.module.css';
import { Newer } from './newer.tsx';
import { useEdited } from './use-edited.ts';
import { useSave } from './use-save.ts';

interface PromisesProps {
  promises: readonly PriorityPromise[];
  mayWrite: boolean;
}

/** The promised times to an answer; the clock is paused while we wait for the customer's reply. */
export function Promises({ promises, mayWrite }: PromisesProps) {
  const locale = useLocale();
  const { given, setGiven, isEdited, isNewer, keepLater, drop } = useEdited(promises);
  const texts = useTexts({
    title: { ko: '답변 약속 시간', en: 'Promised times' },
    about: {
      ko: '고객에게 되물은 동안에는 시간이 멈춥니다. 이미 한 약속은 바뀌지 않습니다.',
      en: 'The clock stops while we wait for the customer. Promises already given do not change.',
    },
    first: {
      ko: (priority: string) => `${priority}: 첫 답변 (시간)`,
      en: (priority) => `${priority}: first answer (hours)`,
    },
    next: {
      ko: (priority: string) => `${priority}: 다음 답변 (시간)`,
      en: (priority) => `${priority}: next answer (hours)`,
    },
    hours: {
      ko: (name: string, first: string, next: string) => `${name}: 첫 답변 ${first}시간, 다음 답변 ${next}시간`,
      en: (name, first, next) => `${name}: first answer ${first} hours, next answer ${next} hours`,
    },
    save: { ko: '저장', en: 'Save' },
    busy: { ko: '저장 중', en: 'Saving' },
    saved: { ko: '저장했습니다.', en: 'Saved.' },
  });
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(
    (given: typeof promises) => callApi(changePromises, { body: { promises: [...given], seen: [...promises] } }),
    keepLater,
  );
  const change = (index: number, part: 'firstMinutes' | 'nextMinutes', minutes: number) =>
    setGiven(given.map((one, at) => (at === index ? { ...one, [part]: minutes } : one)));
  return (
    <Card title={texts.title}>
      <p className={css.about}>{texts.about}</p>
      <form
        ref={form}
        tabIndex={-1}
        className={layout.grid}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate(given);
        }}
      >
        {given.map((promise, index) => (
          <div key={promise.priority} className={css.pair}>
            {(['firstMinutes', 'nextMinutes'] as const).map((part) => (
              <HoursField
                key={part}
                label={texts[part === 'firstMinutes' ? 'first' : 'next'](PRIORITY_NAMES[promise.priority][locale])}
                disabled={!mayWrite}
                minutes={promise[part]}
                onChange={(minutes) => change(index, part, minutes)}
              />
            ))}
          </div>
        ))}
        {mayWrite && (
          <div className={classNames(layout.row, layout.wrapping)}>
            <Button type="submit" busy={save.isPending && texts.busy}>
              {texts.save}
            </Button>
            <span role="status">{save.isSuccess && !isEdited && texts.saved}</span>
          </div>
        )}
        {isNewer && !save.isPending && (
          <Newer
            lines={promises.map(({ priority, firstMinutes, nextMinutes }) =>
              texts.hours(PRIORITY_NAMES[priority][locale], String(firstMinutes / 60), String(nextMinutes / 60)),
            )}
            onTake={() => {
              drop();
              save.reset();
              form.current?.focus();
            }}
          />
        )}
        <FormFailure message={save.error && detailOf(save.error)} />
      </form>
    </Card>
  );
}

interface HoursFieldProps {
  label: string;
  disabled: boolean;
  minutes: number;
  onChange: (minutes: number) => void;
}

/** Shows the typed text while the user types: an empty field does not promise zero hours, and is not submitted. */
function HoursField({ label, disabled, minutes, onChange }: HoursFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      label={label}
      type="number"
      required
      min={0.25}
      step={0.25}
      disabled={disabled}
      value={typed ?? String(minutes / 60)}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value !== '') onChange(Math.round(Number(event.target.value) * 60));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
