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

const VARIANTS: readonly ButtonVariant[] = ['primary', 'claim', 'line', 'ghost', 'danger', 'dangerLine'];
const SIZES = ['small', 'normal', 'large'] as const;
const PLANS = ['flexible', '30', '90', '180', '365'] as const;
type Plan = (typeof PLANS)[number];

export function Inputs() {
  const [plan, setPlan] = useState<Plan>('90');
  const texts = useTexts({
    buttons: { ko: '버튼', en: 'Buttons' },
    withdraw: { ko: '출금', en: 'Withdraw' },
    busy: { ko: '지갑 확인 중', en: 'Check wallet' },
    block: { ko: '전체 너비', en: 'Full width' },
    alarm: { ko: '알림', en: 'Notifications' },
    copy: { ko: '주소 복사', en: 'Copy address' },
    fields: { ko: '입력란', en: 'Fields' },
    email: { ko: '이메일', en: 'Email' },
    hint: { ko: '확인 메일을 보냅니다.', en: 'We send a confirmation.' },
    wrong: { ko: '이메일 주소를 확인해 주십시오.', en: 'Please check the email address.' },
    disabled: { ko: '바꿀 수 없음', en: 'Cannot be changed' },
    password: { ko: '비밀번호', en: 'Password' },
    amount: { ko: '맡길 금액', en: 'Amount' },
    balance: { ko: '지갑 12.4083 BNB', en: 'Wallet 12.4083 BNB' },
    tooMuch: { ko: '남은 한도보다 많습니다.', en: 'More than the room that is left.' },
    consent: { ko: '위험을 이해했습니다.', en: 'I understand the risks.' },
    consentMissing: { ko: '동의가 필요합니다.', en: 'This is needed.' },
    plan: { ko: '상품', en: 'Plan' },
    flexible: { ko: '자유형', en: 'Flexible' },
    days: { ko: (days: string) => `${days}일`, en: (days) => `${days} days` },
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
        {VARIANTS.map((variant) => (
          <p key={variant} className={css.row}>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {texts.withdraw}
              </Button>
            ))}
            <Button variant={variant} disabled>
              {texts.withdraw}
            </Button>
            <Button variant={variant} busy={texts.busy}>
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
