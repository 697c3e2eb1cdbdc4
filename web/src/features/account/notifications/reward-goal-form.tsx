import { type Settings, saveSettings, settings } from '@eleven/protocol/api/profile';
import { exactBnb, formatBnb, parseBnb } from '@eleven/protocol/money';
import { REWARD_GOAL_MIN_WEI } from '@eleven/protocol/notification-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import css from '../form.module.css';

/** The user is notified once this much can be claimed. An empty field: never. */
export function RewardGoalForm({ goalWei }: { goalWei: string | null }) {
  const client = useQueryClient();
  const saved = goalWei === null ? '' : exactBnb(BigInt(goalWei));
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const texts = useTexts({
    label: { ko: '받을 수 있는 보상이 이만큼 되면 알리기', en: 'Tell me when my claimable rewards reach' },
    hint: {
      ko: '연결된 모든 지갑의 자유형 보상을 더한 금액입니다. 30일에 한 번까지 알립니다. 비우면 알리지 않습니다.',
      en: 'Flexible rewards of all linked wallets together. We notify you at most once in 30 days. Leave it empty to turn this off.',
    },
    wrong: {
      ko: (least: string) => `${least} BNB 이상의 금액을 입력하거나 비워 주십시오.`,
      en: (least) => `Enter an amount of at least ${least} BNB, or leave it empty.`,
    },
    save: { ko: '금액 저장', en: 'Save the amount' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    saved: { ko: '금액을 저장했습니다.', en: 'Amount saved.' },
  });
  const key = queryKeyOf(settings);
  const save = useMutation({
    mutationFn: (rewardGoalWei: string | null) => callApi(saveSettings, { body: { rewardGoalWei } }),
    scope: { id: saveSettings.path },
    meta: { silent: true },
    onSuccess: (now) => {
      client.setQueryData<Settings>(key, now);
      setTyped(undefined);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = (typed ?? saved).trim();
    const parsed = parseBnb(words);
    const isValid = words === '' || (parsed.ok && parsed.wei >= REWARD_GOAL_MIN_WEI);
    setWrong(!isValid);
    if (isValid) save.mutate(parsed.ok ? parsed.wei.toString() : null);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {save.error && <FormFailure message={detailOf(save.error)} />}
      <Field
        label={texts.label}
        hint={texts.hint}
        error={isWrong && texts.wrong(formatBnb(REWARD_GOAL_MIN_WEI))}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? saved}
        unit="BNB"
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
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
