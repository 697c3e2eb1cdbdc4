import { changeRules, type TicketRule } from '@eleven/protocol/api/admin/ticket-management';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import css from '../support-admin.module.css';
import { Newer } from './newer.tsx';
import { RuleFields, useRuleInWords } from './rule-fields.tsx';
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
  const { given, setGiven, isEdited, isNewer, keepLater, drop } = useEdited(rules);
  const inWords = useRuleInWords(staff);
  const texts = useTexts({
    title: { ko: '새 문의의 규칙', en: 'Rules for new tickets' },
    about: {
      ko: '맞는 규칙 가운데 첫째만 적용됩니다. 배정할 수 있는 사람 가운데 기다리는 문의가 가장 적은 사람이 맡습니다.',
      en: 'The first matching rule applies. The ticket goes to the available person with the fewest waiting tickets.',
    },
    rule: { ko: (number: number) => `규칙 ${number}`, en: (number) => `Rule ${number}` },
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
  const change = (index: number, changes: Partial<TicketRule>) =>
    setGiven(given.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  const moveUp = (index: number) => {
    const others = given.filter((_, at) => at !== index);
    setGiven([...others.slice(0, index - 1), ...given.slice(index, index + 1), ...others.slice(index - 1)]);
  };
  return (
    <Card title={texts.title}>
      <p className={css.about}>{texts.about}</p>
      <div ref={fields} tabIndex={-1} className={layout.grid}>
        {given.map((rule, index) => (
          <RuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list.
            key={index}
            legend={texts.rule(index + 1)}
            rule={rule}
            staff={staff}
            disabled={!mayWrite}
            onChange={(changes) => change(index, changes)}
          >
            {mayWrite && (
              <div className={classNames(layout.row, layout.wrapping)}>
                {index > 0 && (
                  <Button size="small" variant="ghost" onClick={() => moveUp(index)}>
                    {texts.up}
                  </Button>
                )}
                <Button size="small" variant="ghost" onClick={() => setGiven(given.filter((_, at) => at !== index))}>
                  {texts.remove}
                </Button>
              </div>
            )}
          </RuleFields>
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
