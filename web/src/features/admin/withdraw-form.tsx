import type { VaultControl } from '@eleven/protocol/api/admin-overview';
import { exactBnb, formatBnb, parseBnb } from '@eleven/protocol/money';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AmountField, Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallForMultisig } from './call-for-multisig.tsx';
import type { Lever } from './lever.ts';
import css from './levers.module.css';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Only the owner, and only what is free above the runway. An owner that is a contract gets the call to copy. */
export function WithdrawForm({ lever, control }: { lever: Lever; control: VaultControl }) {
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState(control.owner);
  const [isTouched, setTouched] = useState(false);
  const most = BigInt(control.withdrawableWei);
  const texts = useTexts({
    ko: {
      title: '적립금 출금',
      amount: '출금할 금액',
      max: '최대',
      to: '받을 주소',
      hint: (bnb: string) => `30일치 보상을 남기고 ${bnb} BNB까지 출금할 수 있습니다.`,
      bad: '0보다 크고 출금 가능한 금액을 적어 주십시오.',
      badTo: '주소를 확인해 주십시오.',
      go: '적립금 출금',
      check: '지갑 확인 중',
      only: '소유자의 지갑만 출금할 수 있습니다.',
    },
    en: {
      title: 'Withdraw free reserve',
      amount: 'Amount to withdraw',
      max: 'Max',
      to: 'To the address',
      hint: (bnb) => `Up to ${bnb} BNB; the rewards of 30 days stay.`,
      bad: 'Enter an amount above zero that can be withdrawn.',
      badTo: 'Check the address.',
      go: 'Withdraw reserve',
      check: 'Check wallet',
      only: 'Only the wallet of the owner can withdraw.',
    },
  });
  const parsed = parseBnb(typed);
  const amount = parsed.ok && parsed.wei > 0n && parsed.wei <= most ? parsed.wei : undefined;
  const isOwner = lever.account?.toLowerCase() === control.owner.toLowerCase();
  const call =
    amount !== undefined && ADDRESS.test(to)
      ? ({ function: 'withdrawReserve', to, mostWei: amount.toString() } as const)
      : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (call && isOwner && !lever.waitingFor && (await lever.run(call, typed))) setTyped('');
  };
  return (
    <Card title={texts.title}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <AmountField
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          hint={texts.hint(formatBnb(most))}
          value={typed}
          error={isTouched && amount === undefined ? texts.bad : undefined}
          onChange={(event) => setTyped(event.target.value)}
          after={
            <Button look="ghost" size="small" onClick={() => setTyped(exactBnb(most))}>
              {texts.max}
            </Button>
          }
        />
        <Field
          label={texts.to}
          autoComplete="off"
          spellCheck={false}
          value={to}
          error={isTouched && !ADDRESS.test(to) ? texts.badTo : undefined}
          onChange={(event) => setTo(event.target.value.trim())}
        />
        {control.ownerIsContract ? (
          <CallForMultisig vaultAddress={lever.vaultAddress} call={call} />
        ) : isOwner ? (
          <Button type="submit" look="primary" busy={lever.waitingFor === 'withdrawReserve' && texts.check}>
            {texts.go}
          </Button>
        ) : (
          <Notice>{texts.only}</Notice>
        )}
      </form>
    </Card>
  );
}
