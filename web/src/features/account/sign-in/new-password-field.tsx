import { PASSWORD_MIN } from '@eleven/protocol/api/auth';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** The typed password, for the requirements that it meets. */
  password: string;
}

export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField autoComplete="new-password" {...field} />
      <Requirements password={password} />
    </div>
  );
}

/** Only the server knows common passwords. */
function Requirements({ password }: { password: string }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const isLongEnough = [...password].length >= PASSWORD_MIN;
  return (
    <ul className={css.requirements} aria-label={texts.requirements}>
      <li className={isLongEnough ? css.met : undefined}>
        {isLongEnough ? <Icon name={MORE_ICONS.check} size={16} /> : <span className={css.open} />}
        {texts.enough}
        {isLongEnough && <span className={text.hiddenVisually}> ({texts.met})</span>}
      </li>
      <li>
        <span className={css.open} />
        {texts.uncommon}
      </li>
    </ul>
  );
}
