import { useTexts } from '../../i18n/texts.ts';
import css from './invariants.module.css';
import { INVARIANT_NAMES, INVARIANTS, TESTED_IN, TESTED_IN_MOST } from './invariants-texts.ts';
import { Section } from './section.tsx';

/** The invariants of every block, and where they are tested. */
export function Invariants() {
  const sentences = useTexts(INVARIANTS);
  const texts = useTexts({
    title: { ko: '언제나 지켜지는 것', en: 'What always holds' },
    intro: {
      ko: '계약을 시험할 때, 여섯 사람과 소유자와 가디언과 낯선 이가 무작위로 부르는 65,536번의 호출 뒤마다 아래 문장을 하나씩 확인합니다. 시험은 결함의 가능성을 줄이지만 없애지는 못합니다.',
      en: 'When the contract is tested, these sentences are checked after each of 65,536 random calls by six people, the owner, the guardian and strangers. Tests make a flaw less likely; they do not rule it out.',
    },
    where: { ko: '시험하는 곳', en: 'Tested in' },
  });
  return (
    <Section title={texts.title} intro={texts.intro}>
      <ol className={css.list}>
        {INVARIANT_NAMES.map((name) => (
          <li key={name}>
            <b>{name}</b>
            <div>
              <p>{sentences[name]}</p>
              <span>
                {texts.where} <code>{TESTED_IN[name] ?? TESTED_IN_MOST}</code>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
