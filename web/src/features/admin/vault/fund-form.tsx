import { parseBnb, readableBnb } from '@eleven/protocol/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useDraft } from '../../../lib/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AmountField } from '../../../ui/form/field.tsx';
import { ActionReview } from './action-review.tsx';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';

interface FundFormProps {
  action: AdminAction;
  /** An amount that the user chose elsewhere on the page. A new object fills it in. */
  prefill?: Prefill | undefined;
}

export interface Prefill {
  bnb: string;
}

/** Anyone may fund the reserve; the operator does it here. */
export function FundForm({ action, prefill }: FundFormProps) {
  const kept = useDraft('admin.fund', { amount: '' });
  const [typed, setTyped] = useState(kept.initial.amount);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, even of the same amount
  useEffect(() => {
    if (!prefill) return;
    setTyped(prefill.bnb);
    kept.keep({ amount: prefill.bnb });
    field.current?.focus();
  }, [prefill]);
  const [isTouched, setTouched] = useState(false);
  const texts = useTexts({
    title: { ko: '적립금 넣기', en: 'Fund the reserve' },
    amount: { ko: '넣을 금액', en: 'Amount to fund' },
    hint: {
      ko: '누구나 넣을 수 있습니다. 넣은 BNB는 적립금이 되고, 되돌려 받을 수 있는 것은 소유자뿐입니다.',
      en: 'Anyone can fund the reserve. Only the owner can withdraw its free part again.',
    },
    connect: { ko: '먼저 지갑을 연결해 주십시오.', en: 'Connect a wallet first.' },
    go: { ko: '적립금 넣기', en: 'Fund the reserve' },
    review: { ko: '적립금 넣기 전 확인', en: 'Check before you fund' },
    about: {
      ko: '이 금액이 지갑에서 계약으로 가서 적립금이 됩니다. 되돌려 받을 수 있는 것은 소유자뿐이며, 그때 출금 가능한 적립금까지만 가능합니다.',
      en: 'This amount moves from the wallet to the contract and becomes reserve. Only the owner can withdraw it again, and only the part that is still free.',
    },
  });
  const [isReviewed, setReviewed] = useState(false);
  const parsed = parseBnb(typed);
  const wrong = action.amountProblem(typed, true);
  const problem = wrong ?? (action.account === undefined ? texts.connect : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!problem && !action.busy) setReviewed(true);
  };
  const call = parsed.ok && ({ function: 'fund', valueWei: parsed.wei } as const);
  const ask = async (sender: string) => {
    if (call && (await action.run(call, sender))) {
      kept.drop();
      setTyped('');
      setTouched(false);
    }
  };
  return (
    <Card title={texts.title}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <AmountField
          ref={field}
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          hint={texts.hint}
          value={typed}
          error={isTouched ? problem : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') setTouched(false);
            kept.keep({ amount: event.target.value });
          }}
        />
        <Button type="submit" variant="primary" busy={action.busy}>
          {texts.go}
        </Button>
        {action.outcome}
      </form>
      {isReviewed && call && (
        <ActionReview
          action={action}
          call={call}
          title={texts.review}
          about={texts.about}
          facts={[{ label: texts.amount, value: `${readableBnb(parsed.wei)} BNB` }]}
          changeWei={parsed.wei}
          disabledReason={wrong}
          onClose={() => setReviewed(false)}
          onAsk={(sender) => void ask(sender)}
        />
      )}
    </Card>
  );
}
