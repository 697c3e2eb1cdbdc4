import { parseBnb } from '@eleven/protocol/money';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useDraft } from '../../lib/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AmountField } from '../../ui/field.tsx';
import type { Lever } from './lever.ts';
import css from './levers.module.css';

/** Anyone may give to the reserve; the operator does it here. */
export function FundForm({ lever }: { lever: Lever }) {
  const kept = useDraft('admin.fund', { amount: '' });
  const [typed, setTyped] = useState(kept.initial.amount);
  const [isTouched, setTouched] = useState(false);
  const texts = useTexts({
    ko: {
      title: '적립금 넣기',
      amount: '넣을 금액',
      hint: '누구나 넣을 수 있습니다. 넣은 BNB는 적립금이 되고, 되돌려 받을 수 있는 것은 소유자뿐입니다.',
      bad: '0보다 큰 금액을 적어 주십시오.',
      connect: '먼저 지갑을 연결해 주십시오.',
      go: '적립금 넣기',
      check: '지갑 확인 중',
    },
    en: {
      title: 'Fund the reserve',
      amount: 'Amount to fund',
      hint: 'Anyone may fund. It becomes reserve, and only the owner can take the free part out again.',
      bad: 'Enter an amount above zero.',
      connect: 'Connect a wallet first.',
      go: 'Fund the reserve',
      check: 'Check wallet',
    },
  });
  const parsed = parseBnb(typed);
  const isBad = !parsed.ok || parsed.wei === 0n;
  const problem = isBad ? texts.bad : lever.account === undefined ? texts.connect : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem || !parsed.ok || lever.waitingFor) return;
    if (await lever.run({ function: 'fund', valueWei: parsed.wei.toString() }, typed)) {
      kept.drop();
      setTyped('');
      setTouched(false);
    }
  };
  return (
    <Card title={texts.title}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <AmountField
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          hint={texts.hint}
          value={typed}
          error={isTouched ? problem : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            kept.keep({ amount: event.target.value });
          }}
        />
        <Button type="submit" look="primary" busy={lever.waitingFor === 'fund' && texts.check}>
          {texts.go}
        </Button>
      </form>
    </Card>
  );
}
