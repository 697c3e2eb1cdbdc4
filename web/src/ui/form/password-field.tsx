import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';

/** A password with a button that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  const texts = useTexts({
    show: { ko: '보기', en: 'Show' },
    hide: { ko: '숨기기', en: 'Hide' },
    showIt: { ko: '비밀번호 보기', en: 'Show password' },
    hideIt: { ko: '비밀번호 숨기기', en: 'Hide password' },
  });
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          variant="ghost"
          size="small"
          aria-label={shown ? texts.hideIt : texts.showIt}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? texts.hide : texts.show}
        </Button>
      }
    />
  );
}
