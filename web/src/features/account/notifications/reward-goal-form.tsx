import { type Settings, saveSettings, settings } from '@eleven/protocol/api/profile';
import { exactBnb, formatBnb, parseBnb } from '@eleven/protocol/money';
import { REWARD_GOAL_MIN_WEI } from '@eleven/protocol/notification-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import css from '../form.module.css';

const MIN_GOAL = formatBnb(REWARD_GOAL_MIN_WEI);

type Problem = 'least' | 'number' | 'precise' | 'large';

/** Undefined for an amount that can be a goal, and for an empty field. */
function problemOf(parsed: ReturnType<typeof parseBnb>): Problem | undefined {
  if (parsed.ok) return parsed.wei < REWARD_GOAL_MIN_WEI ? 'least' : undefined;
  if (parsed.problem === 'empty') return undefined;
  return ({ malformed: 'number', tooPrecise: 'precise', tooLarge: 'large', notPositive: 'least' } as const)[
    parsed.problem
  ];
}

interface RewardGoalFormProps {
  userId: string;
  goalWei: string | null;
}

/** The user is notified once this much can be claimed. An empty field turns it off. Typed text survives a reload. */
export function RewardGoalForm({ userId, goalWei }: RewardGoalFormProps) {
  const client = useQueryClient();
  const saved = goalWei === null ? '' : exactBnb(BigInt(goalWei));
  // An emptied field is a draft as well.
  const draft = useDraft(`rewardGoal ${userId}`, { amount: '', isTyped: '' });
  const [typed, setTyped] = useState(draft.initial.isTyped ? draft.initial.amount : undefined);
  /** The text of the field when it was sent. */
  const sent = useRef<string>(undefined);
  const [problem, setProblem] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);
  const texts = useTexts({
    label: { ko: '받을 수 있는 보상이 이만큼 되면 알리기', en: 'Notify me when my claimable rewards reach' },
    hint: {
      ko: '연결된 모든 지갑의 자유형 보상을 더한 금액입니다. 30일에 한 번까지 알립니다. 비우면 알리지 않습니다.',
      en: 'Flexible rewards of all linked wallets together. We notify you at most once in 30 days. Leave it empty to turn this off.',
    },
    least: {
      ko: `${MIN_GOAL} BNB 이상의 금액을 입력하거나 비워 주십시오.`,
      en: `Enter an amount of at least ${MIN_GOAL} BNB, or leave it empty.`,
    },
    number: {
      ko: '숫자와 소수점으로 입력하거나 비워 주십시오. 예: 1.5',
      en: 'Enter digits with a decimal point, e.g. 1.5, or leave it empty.',
    },
    precise: { ko: '소수점 아래 18자리까지 입력할 수 있습니다.', en: 'Use at most 18 decimal places.' },
    large: { ko: '금액이 너무 큽니다.', en: 'The amount is too large.' },
    save: { ko: '금액 저장', en: 'Save the amount' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    saved: { ko: '금액을 저장했습니다.', en: 'Amount saved.' },
  });
  const key = queryKeyOf(settings);
  const save = useMutation({
    mutationFn: (rewardGoalWei: string | null) => callApi(saveSettings, { body: { rewardGoalWei } }),
    scope: { id: saveSettings.path },
    onSuccess: (now) => {
      client.setQueryData<Settings>(key, now);
      // An amount that was typed meanwhile stays.
      if (field.current?.value !== sent.current) return;
      setTyped(undefined);
      draft.drop();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseBnb(typed ?? saved);
    const found = problemOf(parsed);
    setProblem(found);
    if (found) field.current?.focus();
    else {
      sent.current = typed ?? saved;
      save.mutate(parsed.ok ? parsed.wei.toString() : null);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {save.error && <FormFailure message={detailOf(save.error)} />}
      <Field
        ref={field}
        label={texts.label}
        hint={texts.hint}
        error={problem && texts[problem]}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? saved}
        unit="BNB"
        onChange={(event) => {
          setTyped(event.target.value);
          draft.keep({ amount: event.target.value, isTyped: 'yes' });
          setProblem(undefined);
          save.reset();
        }}
      />
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button type="submit" disabled={(typed ?? saved) === saved} busy={save.isPending && texts.saving}>
          {texts.save}
        </Button>
        <span role="status" className={css.done}>
          {save.isSuccess && typed === undefined ? texts.saved : ''}
        </span>
      </div>
    </form>
  );
}
