import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { type AmountProblem, formatBnb, parseBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { AmountField } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import css from './calculator.module.css';
import { type Choice, isChoice, outcomeOf, refusalOf } from './outcome.ts';

interface CalculatorProps {
  /** Undefined while unknown. A term would start at its chain time. */
  vault: Pick<VaultStateReply, 'chainNow' | 'rateBps' | 'paused' | 'capacityWei' | 'lockCapacityWei'> | undefined;
}

/** The reward of an amount in a plan, computed with the contract's own arithmetic. */
export function Calculator({ vault }: CalculatorProps) {
  const format = useFormat();
  const [typed, setTyped] = useState('10');
  const field = useRef<HTMLInputElement>(null);
  // Keep what a reader typed into the server's HTML before hydration.
  useLayoutEffect(() => setTyped(field.current?.value ?? ''), []);
  const [choice, setChoice] = useState<Choice>('flexible');
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    amount: { ko: '맡길 금액', en: 'Amount' },
    plan: { ko: '기간', en: 'Plan' },
    perDay: { ko: '하루', en: 'Per day' },
    perMonth: { ko: '30일', en: '30 days' },
    year: { ko: '1년', en: 'One year' },
    atEnd: { ko: (days: string) => `${days}일 만기`, en: (days) => `At ${days} days` },
    note: { ko: '단리 기준이며 복리가 아닙니다.', en: 'Simple, not compounded.' },
    open: {
      ko: '언제든 출금할 수 있고, 적립금이 남아 있는 동안만 쌓입니다.',
      en: 'Leave at any time; it builds up only while the reserve lasts.',
    },
    unlock: {
      ko: (date: string) => `지금 맡기면 ${date}에 만기가 되고, 보상 전액은 맡기는 순간 따로 떼어 둡니다.`,
      en: (date) => `Staked now it unlocks on ${date}, and the whole reward is set aside the moment you stake.`,
    },
    paused: { ko: '지금은 새로 맡길 수 없습니다.', en: 'New stakes are paused right now.' },
    full: {
      ko: '지금은 이 기간으로 더 맡길 수 없습니다. 적립금을 채우면 다시 맡길 수 있습니다.',
      en: 'This plan takes no new stakes now. It opens again when the reserve is funded.',
    },
    belowMinimum: {
      ko: `새로 맡길 때는 최소 ${formatBnb(MIN_STAKE_WEI)} BNB부터 맡길 수 있습니다.`,
      en: `The minimum for a new stake is ${formatBnb(MIN_STAKE_WEI)} BNB.`,
    },
    atMost: {
      ko: (amount: string) => `지금 이 기간으로 맡길 수 있는 금액은 ${amount} BNB까지입니다.`,
      en: (amount) => `This plan takes at most ${amount} BNB now.`,
    },
    rateZero: {
      ko: '적립금이 소진되어 지금 보상은 0%입니다.',
      en: 'The reserve is used up, so the rate is 0% now.',
    },
    problems: {
      ko: {
        empty: '금액을 입력해 주십시오.',
        malformed: '숫자와 소수점으로 입력해 주십시오. 예: 1.5',
        tooPrecise: '소수점 아래 18자리까지 입력할 수 있습니다.',
        tooLarge: '계약이 셀 수 있는 금액보다 큽니다.',
        notPositive: '0보다 큰 금액을 입력해 주십시오.',
      } satisfies Record<AmountProblem, string> as Record<AmountProblem, string>,
      en: {
        empty: 'Enter an amount.',
        malformed: 'Enter digits with a decimal point, e.g. 1.5',
        tooPrecise: 'Use at most 18 decimal places.',
        tooLarge: 'That is more than the contract can count.',
        notPositive: 'Enter an amount above 0.',
      },
    },
  });
  const parsed = parseBnb(typed);
  const amountWei = parsed.ok ? parsed.wei : 0n;
  const outcome = outcomeOf(amountWei, choice, vault?.chainNow);
  const refusal = vault && refusalOf(vault, choice, amountWei);
  const room = refusal?.kind === 'atMost' ? texts.atMost(formatBnb(refusal.mostWei)) : refusal && texts[refusal.kind];
  const figures = [
    { label: texts.perDay, wei: outcome.perDayWei },
    { label: texts.perMonth, wei: outcome.perMonthWei },
    { label: choice === 'flexible' ? texts.year : texts.atEnd(choice), wei: outcome.wholeWei },
  ];
  return (
    <div>
      <div className={css.calculator}>
        <div>
          <AmountField
            ref={field}
            label={texts.amount}
            unit="BNB"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={parsed.ok ? undefined : texts.problems[parsed.problem]}
          />
        </div>
        <div>
          <Segmented
            legend={texts.plan}
            leading
            value={choice}
            onChange={(next) => isChoice(next) && setChoice(next)}
            options={[
              { value: 'flexible', label: plans.flexible },
              ...(['30', '90', '180', '365'] as const).map((days) => ({
                value: days,
                label: plans.short(Number(days)),
              })),
            ]}
          />
        </div>
        <dl className={css.outcome} aria-live="polite">
          {figures.map(({ label, wei }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {parsed.ok && wei !== undefined ? formatBnb(wei) : '–'}
                <small> BNB</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={css.note} suppressHydrationWarning>
        {texts.note}{' '}
        {choice === 'flexible'
          ? texts.open
          : outcome.unlocksAt !== undefined && refusal === undefined && texts.unlock(format.date(outcome.unlocksAt))}
      </p>
      <p className={css.now} role="status">
        {[vault?.rateBps === 0 && choice === 'flexible' && texts.rateZero, room].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
