import { PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';

/** The password requirements; only the server knows common passwords. */
export function Requirements({ password }: { password: string }) {
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
