import type { TicketRule } from '@eleven/protocol/api/admin/ticket-management';
import {
  CATEGORY_NAMES,
  isTicketCategory,
  PRIORITY_NAMES,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
} from '@eleven/protocol/tickets';
import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { defineTexts, useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import css from '../support-admin.module.css';
import type { SupportStaff } from './use-save.ts';

const RULE_TEXTS = defineTexts({
  category: { ko: '분류', en: 'Category' },
  language: { ko: '언어', en: 'Language' },
  priority: { ko: '우선순위', en: 'Priority' },
  any: { ko: '모두', en: 'Any' },
  same: { ko: '그대로', en: 'As it is' },
  ko: { ko: '한국어', en: 'Korean' },
  en: { ko: '영어', en: 'English' },
  assignees: { ko: '담당자', en: 'Assign to' },
});

interface RuleFieldsProps {
  legend: string;
  rule: TicketRule;
  staff: SupportStaff;
  disabled: boolean;
  onChange(changes: Partial<TicketRule>): void;
  /** Below the fields. */
  children: ReactNode;
}

/** The conditions of one rule, and its effect. */
export function RuleFields({ legend, rule, staff, disabled, onChange, children }: RuleFieldsProps) {
  const locale = useLocale();
  const texts = useTexts(RULE_TEXTS);
  const assign = (id: string, isAssigned: boolean) => {
    const others = rule.assignees.filter((one) => one !== id);
    onChange({ assignees: isAssigned ? [...others, id] : others });
  };
  return (
    <fieldset className={css.rule} disabled={disabled}>
      <legend>{legend}</legend>
      <div className={css.pair}>
        <Select
          label={texts.category}
          value={rule.category ?? ''}
          options={[
            { value: '', label: texts.any },
            ...TICKET_CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_NAMES[value][locale] })),
          ]}
          onChange={(value) => onChange({ category: isTicketCategory(value) ? value : null })}
        />
        <Select<'' | 'ko' | 'en'>
          label={texts.language}
          value={rule.locale ?? ''}
          options={[
            { value: '', label: texts.any },
            { value: 'ko', label: texts.ko },
            { value: 'en', label: texts.en },
          ]}
          onChange={(value) => onChange({ locale: value === '' ? null : value })}
        />
        <Select
          label={texts.priority}
          value={rule.priority ?? ''}
          options={[
            { value: '', label: texts.same },
            ...TICKET_PRIORITIES.map((value) => ({ value: value as string, label: PRIORITY_NAMES[value][locale] })),
          ]}
          onChange={(value) => onChange({ priority: TICKET_PRIORITIES.find((one) => one === value) ?? null })}
        />
      </div>
      <fieldset className={css.labels}>
        <legend>{texts.assignees}</legend>
        {staff.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={rule.assignees.includes(id)}
            onChange={(event) => assign(id, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {children}
    </fieldset>
  );
}

/** A rule in one line, for those who compare two versions. */
export function useRuleInWords(staff: SupportStaff): (rule: TicketRule) => string {
  const locale = useLocale();
  const texts = useTexts(RULE_TEXTS);
  return ({ category, locale: language, priority, assignees }) =>
    [
      `${texts.category}: ${category === null ? texts.any : CATEGORY_NAMES[category][locale]}`,
      `${texts.language}: ${language === null ? texts.any : texts[language]}`,
      `${texts.priority}: ${priority === null ? texts.same : PRIORITY_NAMES[priority][locale]}`,
      `${texts.assignees}: ${staff.flatMap(({ id, name }) => (assignees.includes(id) ? [name] : [])).join(', ') || '–'}`,
    ].join(' · ');
}
