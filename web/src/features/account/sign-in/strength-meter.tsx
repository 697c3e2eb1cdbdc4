import { type PasswordStrength, SCORE_NEEDED } from '@eleven/protocol/passwords/score';
import { useTexts } from '../../../i18n/texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4];
/** How hard the password is to guess, and its main weakness. */
export function StrengthMeter({ score, weakness }: PasswordStrength) {
  const texts = useTexts({
    strength: { ko: '비밀번호 강도', en: 'Password strength' },
    levels: {
      ko: ['매우 약함', '약함', '조금 부족함', '좋음', '강함'],
      en: ['Very weak', 'Weak', 'Not enough yet', 'Good', 'Strong'],
    },
  });
  const reasons = useTexts({
    own: {
      ko: '이름이나 이메일, 서비스 이름이 들어 있습니다.',
      en: 'It contains your name, your email or our name.',
    },
    common: { ko: '흔한 비밀번호나 단어입니다.', en: 'It is a common password or word.' },
    name: { ko: '흔한 이름이 들어 있습니다.', en: 'It is made of common names.' },
    keys: { ko: '자판에 나란히 있는 글자입니다.', en: 'Its keys are next to each other.' },
    repeated: { ko: '같은 말이 되풀이됩니다.', en: 'It repeats itself.' },
    sequence: { ko: 'abc나 123처럼 이어지는 글자입니다.', en: 'It is a sequence such as abc or 123.' },
    date: { ko: '날짜나 연도가 들어 있습니다.', en: 'It contains a date or a year.' },
    short: { ko: '조금 더 길어야 합니다.', en: 'It needs to be a little longer.' },
  });
  return (
    <div className={classNames(css.meter, score >= SCORE_NEEDED && css.good)}>
      <span className={css.bar} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={score >= step ? css.on : undefined} />
        ))}
      </span>
      <p role="status">
        {texts.strength}: <b>{texts.levels[score]}</b>
        {weakness && <> · {reasons[weakness]}</>}
      </p>
    </div>
  );
}
