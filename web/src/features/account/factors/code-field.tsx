import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Field } from '../../../ui/form/field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'type'> {
  kind: 'totp' | 'backupCode';
}

/** A field for a backup code or the app's six digits, which phones offer to fill in. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  const texts = useTexts({
    code: { ko: '코드', en: 'Code' },
    backupCode: { ko: '백업 코드', en: 'Backup code' },
    hint: { ko: '인증 앱에 보이는 6자리 숫자', en: 'The six digits that your authenticator app shows' },
    backupHint: {
      ko: '받아 둔 백업 코드 하나. 한 번만 쓸 수 있습니다.',
      en: 'One of the codes that you saved. Each works once.',
    },
  });
  const isTotp = kind === 'totp';
  return (
    <Field
      {...field}
      label={isTotp ? texts.code : texts.backupCode}
      hint={isTotp ? texts.hint : texts.backupHint}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
