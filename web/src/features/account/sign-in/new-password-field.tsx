import { PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { type PasswordOwner, SCORE_NEEDED } from '@eleven/protocol/passwords/score';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import { loadDictionaries, usePasswordStrength } from './use-password-strength.ts';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** The typed password, to tick off the requirements it meets. */
  password: string;
  /** Known facts about the owner: a password with their own name is easy to guess. */
  owner?: PasswordOwner | undefined;
}

const NOBODY: PasswordOwner = { name: '', email: '' };
/** Without the dictionaries this page does not judge the password; the server always does. */
const fetchAhead = () => void loadDictionaries().catch(() => {});

export function NewPasswordField({ password, owner = NOBODY, ...field }: NewPasswordFieldProps) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const strength = usePasswordStrength(password, owner);
  return (
    <div>
      <PasswordField autoComplete="new-password" onFocus={fetchAhead} {...field} />
      {strength && <StrengthMeter {...strength} />}
      <ul className={css.requirements} aria-label={texts.requirements}>
        <Requirement isMet={[...password].length >= PASSWORD_MIN}>{texts.enough}</Requirement>
        <Requirement isMet={strength !== undefined && strength.score >= SCORE_NEEDED}>{texts.uncommon}</Requirement>
      </ul>
    </div>
  );
}

function Requirement({ isMet, children }: { isMet: boolean; children: string }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  return (
    <li className={isMet ? css.met : undefined}>
      {isMet ? <Icon name={MORE_ICONS.check} size={16} /> : <span className={css.open} />}
      {children}
      {isMet && <span className={text.hiddenVisually}> ({texts.met})</span>}
    </li>
  );
}
