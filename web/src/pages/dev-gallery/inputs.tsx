/** Buttons, fields and choices. */

import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, type ButtonVariant, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { AmountField, Field } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import css from './dev-gallery-page.module.css';

const LOOKS: readonly ButtonVariant[] = ['primary', 'claim', 'line', 'ghost', 'danger', 'dangerLine'];
const SIZES = ['small', 'normal', 'large'] as const;
const PLANS = ['flexible', '30', '90', '180', '365'] as const;
type Plan = (typeof PLANS)[number];

export function Inputs() {
  const [plan, setPlan] = useState<Plan>('90');
  const texts = useTexts({
    ko: {
      buttons: '버튼',
      withdraw: '출금',
      busy: '지갑 확인 중',
      block: '전체 너비',
      alarm: '알림',
      copy: '주소 복사',
      fields: '입력란',
      email: '이메일',
      hint: '확인 메일을 보냅니다.',
      wrong: '이메일 주소를 확인해 주세요.',
      disabled: '바꿀 수 없음',
      password: '비밀번호',
      amount: '맡길 금액',
      balance: '지갑 12.4083 BNB',
      tooMuch: '남은 한도보다 많습니다.',
      consent: '위험을 이해했습니다.',
      consentMissing: '동의가 필요합니다.',
      plan: '상품',
      flexible: '자유형',
      days: (days: string) => `${days}일`,
    },
    en: {
      buttons: 'Buttons',
      withdraw: 'Withdraw',
      busy: 'Check wallet',
      block: 'Full width',
      alarm: 'Notifications',
      copy: 'Copy address',
      fields: 'Fields',
      email: 'Email',
      hint: 'We send a confirmation.',
      wrong: 'Please check the email address.',
      disabled: 'Cannot be changed',
      password: 'Password',
      amount: 'Amount',
      balance: 'Wallet 12.4083 BNB',
      tooMuch: 'More than the room that is left.',
      consent: 'I understand the risks.',
      consentMissing: 'This is needed.',
      plan: 'Plan',
      flexible: 'Flexible',
      days: (days) => `${days} days`,
    },
  });
  const planPicker = {
    legend: texts.plan,
    value: plan,
    onChange: setPlan,
    leading: true,
    options: PLANS.map((value) => ({ value, label: value === 'flexible' ? texts.flexible : texts.days(value) })),
  };
  return (
    <>
      <Card title={texts.buttons}>
        {LOOKS.map((look) => (
          <p key={look} className={css.row}>
            {SIZES.map((size) => (
              <Button key={size} variant={look} size={size}>
                {texts.withdraw}
              </Button>
            ))}
            <Button variant={look} disabled>
              {texts.withdraw}
            </Button>
            <Button variant={look} busy={texts.busy}>
              {texts.withdraw}
            </Button>
          </p>
        ))}
        <Button variant="primary" block>
          {texts.block}
        </Button>
        <p className={css.row}>
          <IconButton label={texts.alarm}>
            <Icon name="bell" />
          </IconButton>
          <IconButton label={texts.alarm} disabled>
            <Icon name="bell" />
          </IconButton>
          <CopyButton value="0x7a3F" label={texts.copy} />
        </p>
      </Card>
      <Card title={texts.fields}>
        <div className={css.fields}>
          <Field label={texts.email} placeholder="name@example.com" />
          <Field label={texts.email} hint={texts.hint} defaultValue="name@example.com" />
          <Field label={texts.email} hint={texts.hint} error={texts.wrong} defaultValue="name@" />
          <Field label={texts.disabled} disabled defaultValue="name@example.com" />
          <Field label={texts.email} before={<Icon name={MORE_ICONS.search} />} />
          <PasswordField label={texts.password} defaultValue="sunny-harbour" autoComplete="off" />
          <AmountField label={texts.amount} unit="BNB" aside={texts.balance} defaultValue="10" />
          <AmountField label={texts.amount} unit="BNB" error={texts.tooMuch} defaultValue="1000000" />
          <Checkbox>{texts.consent}</Checkbox>
          <Checkbox error={texts.consentMissing}>{texts.consent}</Checkbox>
          <Checkbox disabled defaultChecked>
            {texts.consent}
          </Checkbox>
          <Segmented<Plan> {...planPicker} />
          <Segmented<Plan> {...planPicker} disabled />
        </div>
      </Card>
    </>
  );
}
