import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Question } from '../../ui/question.tsx';
import css from './faq.module.css';
import { QUESTIONS, searchQuestions } from './questions.ts';

export function Faq() {
  const [search, setSearch] = useState('');
  const questions = useTexts(QUESTIONS);
  const texts = useTexts({
    ko: {
      label: '질문 검색',
      clear: '지우기',
      found: (count: number, search: string) => `“${search}” 검색 결과 ${count}건`,
      none: (search: string) => `“${search}”에 대한 답을 찾지 못했습니다. 다른 낱말로 검색해 보십시오.`,
    },
    en: {
      label: 'Search the questions',
      clear: 'Clear',
      found: (count, search) => `${count} ${count === 1 ? 'answer' : 'answers'} for “${search}”`,
      none: (search) => `No answer for “${search}”. Try another word.`,
    },
  });
  const wanted = search.trim();
  const found = searchQuestions(questions, wanted);
  const result = found.length > 0 ? texts.found(found.length, wanted) : texts.none(wanted);
  return (
    <>
      <div className={css.search}>
        <Field
          label={texts.label}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          before={<Icon name="search" />}
          after={
            wanted && (
              <Button look="ghost" size="small" onClick={() => setSearch('')}>
                {texts.clear}
              </Button>
            )
          }
        />
      </div>
      <p className={css.count} role="status">
        {wanted && result}
      </p>
      <div className={css.list}>
        {found.map(({ id, question, answer }) => (
          <Question key={id} question={question}>
            {answer}
          </Question>
        ))}
      </div>
    </>
  );
}
