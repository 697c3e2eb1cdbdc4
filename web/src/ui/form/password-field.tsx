import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';

/** A password with a button that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  const texts = useTexts({
    ko: { show: '보기', hide: '숨기기', label: '비밀번호 보기' },
    en: { show: 'Show', hide: 'Hide', label: 'Show password' },
  });
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.label}
          aria-pressed={shown}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? texts.hide : texts.show}
        </Button>
      }
    />
  );
}
