import { changeRules, type TicketRule } from '@eleven/protocol/api/admin/ticket-management';
import {
  CATEGORY_NAMES,
  isTicketCategory,
  PRIORITY_NAMES,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
} from '@eleven/protocol/tickets';
import { useRef } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Select } from '../../../ui/form/select.tsx';
import css from '../support-admin.module.css';
import { Newer } from './newer.tsx';
import { useEdited } from './use-edited.ts';
import { type SupportStaff, useSave } from './use-save.ts';

interface RulesProps {
  rules: readonly TicketRule[];
  staff: SupportStaff;
  mayWrite: boolean;
}

const EMPTY: TicketRule = { category: null, locale: null, priority: null, assignees: [] };

/** Rules for new tickets: the first one that matches applies. */
export function Rules({ rules, staff, mayWrite }: RulesProps) {
  const locale = useLocale();
  const { given, setGiven, isEdited, isNewer, keepLater, drop } = useEdited(rules);
  const texts = useTexts({
    title: { ko: '새 문의의 규칙', en: 'Rules for new tickets' },
    about: {
      ko: '맞는 규칙 가운데 첫째만 적용됩니다. 배정할 수 있는 사람 가운데 기다리는 문의가 가장 적은 사람이 맡습니다.',
      en: 'The first matching rule applies. The ticket goes to the available person with the fewest waiting tickets.',
    },
    rule: { ko: (number: number) => `규칙 ${number}`, en: (number) => `Rule ${number}` },
    category: { ko: '분류', en: 'Category' },
    language: { ko: '언어', en: 'Language' },
    priority: { ko: '우선순위', en: 'Priority' },
    any: { ko: '모두', en: 'Any' },
    same: { ko: '그대로', en: 'As it is' },
    ko: { ko: '한국어', en: 'Korean' },
    en: { ko: '영어', en: 'English' },
    who: { ko: '담당자', en: 'Assign to' },
    up: { ko: '위로', en: 'Move up' },
    remove: { ko: '삭제', en: 'Remove' },
    add: { ko: '규칙 추가', en: 'Add a rule' },
    save: { ko: '저장', en: 'Save' },
    busy: { ko: '저장 중', en: 'Saving' },
    saved: { ko: '저장했습니다.', en: 'Saved.' },
  });
  const fields = useRef<HTMLDivElement>(null);
  const save = useSave(
    (given: typeof rules) => callApi(changeRules, { body: { rules: [...given], seen: [...rules] } }),
    keepLater,
  );
  const inWords = ({ category, locale: language, priority, assignees }: TicketRule) =>
    [
      `${texts.category}: ${category === null ? texts.any : CATEGORY_NAMES[category][locale]}`,
      `${texts.language}: ${language === null ? texts.any : texts[language]}`,
      `${texts.priority}: ${priority === null ? texts.same : PRIORITY_NAMES[priority][locale]}`,
      `${texts.who}: ${staff.flatMap(({ id, name }) => (assignees.includes(id) ? [name] : [])).join(', ') || '–'}`,
    ].join(' · ');
  const change = (index: number, changes: Partial<TicketRule>) =>
    setGiven(given.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <Card title={texts.title}>
      <p className={css.about}>{texts.about}</p>
      <div ref={fields} tabIndex={-1} className={layout.grid}>
        {given.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list.
          <fieldset key={index} className={css.rule} disabled={!mayWrite}>
            <legend>{texts.rule(index + 1)}</legend>
            <div className={css.pair}>
              <Select
                label={texts.category}
                value={rule.category ?? ''}
                options={[
                  { value: '', label: texts.any },
                  ...TICKET_CATEGORIES.map((value) => ({
                    value: value as string,
                    label: CATEGORY_NAMES[value][locale],
                  })),
                ]}
                onChange={(value) => change(index, { category: isTicketCategory(value) ? value : null })}
              />
              <Select<'' | 'ko' | 'en'>
                label={texts.language}
                value={rule.locale ?? ''}
                options={[
                  { value: '', label: texts.any },
                  { value: 'ko', label: texts.ko },
                  { value: 'en', label: texts.en },
                ]}
                onChange={(value) => change(index, { locale: value === '' ? null : value })}
              />
              <Select
                label={texts.priority}
                value={rule.priority ?? ''}
                options={[
                  { value: '', label: texts.same },
                  ...TICKET_PRIORITIES.map((value) => ({
                    value: value as string,
                    label: PRIORITY_NAMES[value][locale],
                  })),
                ]}
                onChange={(value) =>
                  change(index, { priority: TICKET_PRIORITIES.find((one) => one === value) ?? null })
                }
              />
            </div>
            <fieldset className={css.labels}>
              <legend>{texts.who}</legend>
              {staff.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  checked={rule.assignees.includes(id)}
                  onChange={(event) =>
                    change(index, {
                      assignees: event.target.checked
                        ? [...rule.assignees, id]
                        : rule.assignees.filter((one) => one !== id),
                    })
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
            {mayWrite && (
              <div className={classNames(layout.row, layout.wrapping)}>
                {index > 0 && (
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={() => {
                      const before = given[index - 1] ?? EMPTY;
                      setGiven(given.map((one, at) => (at === index - 1 ? rule : at === index ? before : one)));
                    }}
                  >
                    {texts.up}
                  </Button>
                )}
                <Button size="small" variant="ghost" onClick={() => setGiven(given.filter((_, at) => at !== index))}>
                  {texts.remove}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        {mayWrite && (
          <div className={classNames(layout.row, layout.wrapping)}>
            <Button onClick={() => setGiven([...given, EMPTY])}>{texts.add}</Button>
            <Button variant="primary" busy={save.isPending && texts.busy} onClick={() => save.mutate(given)}>
              {texts.save}
            </Button>
            <span role="status">{save.isSuccess && !isEdited && texts.saved}</span>
          </div>
        )}
        {isNewer && !save.isPending && (
          <Newer
            lines={rules.map((rule, index) => `${texts.rule(index + 1)} — ${inWords(rule)}`)}
            onTake={() => {
              drop();
              save.reset();
              fields.current?.focus();
            }}
          />
        )}
        <FormFailure message={save.error && detailOf(save.error)} />
      </div>
    </Card>
  );
}
