import css from '../../features/landing/parts.module.css';
import { QUESTIONS } from '../../features/support/questions.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { PATHS, QUESTIONS_ANCHOR } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Question } from '../../ui/overlay/question.tsx';

/** The questions that visitors ask before they begin; the support page answers the rest. */
const ASKED_FIRST = ['source', 'withdraw', 'minimum', 'used-up', 'wallets'];

export function Questions() {
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '자주 묻는 질문', en: 'Questions' },
    support: { ko: '고객센터에 문의하기', en: 'Ask support' },
  });
  return (
    <section id={QUESTIONS_ANCHOR} className={css.part}>
      <div className={classNames(layout.wrap, css.split)}>
        <div>
          <h2>{texts.title}</h2>
          <p className={css.intro}>
            <a href={PATHS.support} className={`${text.link} ${text.alone}`}>
              {texts.support}
            </a>
          </p>
        </div>
        <div>
          {QUESTIONS.filter(({ id }) => ASKED_FIRST.includes(id)).map(({ id, question, answer }, index) => (
            <Question key={id} question={question[locale]} open={index === 0}>
              {answer[locale]}
            </Question>
          ))}
        </div>
      </div>
    </section>
  );
}
