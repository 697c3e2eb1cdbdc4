import { Fragment, useEffect, useId, useMemo, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { Question } from '../../ui/overlay/question.tsx';
import css from './faq.module.css';
import { questionGroups, type SearchableQuestion } from './question-groups.ts';
import { isEmptyQuery, markHits, type Query, readQuery, searchQuestions } from './search/search.ts';
import { NEW_TICKET_ID, QUESTION_PREFIX } from './support-texts.ts';

const NO_QUERY = readQuery('');

/** The question named in the URL. */
function useNamedQuestion(): string {
  const [id, setId] = useState(namedByAddress);
  useEffect(() => {
    const follow = () => setId(namedByAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return id;
}

function namedByAddress(): string {
  const hash = location.hash.slice(1);
  return hash.startsWith(QUESTION_PREFIX) ? hash.slice(QUESTION_PREFIX.length) : '';
}

/** Frequently asked questions by subject, with search and a link for each. */
export function Faq() {
  const [search, setSearch] = useState('');
  const named = useNamedQuestion();
  const [chosen, setChosen] = useState('');
  const locale = useLocale();
  const groups = useMemo(() => questionGroups(locale), [locale]);
  const texts = useTexts({
    label: { ko: '질문 검색', en: 'Search the questions' },
    clear: { ko: '지우기', en: 'Clear' },
    found: {
      ko: (count: number, search: string) => `“${search}” 검색 결과 ${count}건`,
      en: (count, search) => `${count} ${count === 1 ? 'answer' : 'answers'} for “${search}”`,
    },
    none: {
      ko: (search: string) => `“${search}”에 대한 답을 찾지 못했습니다.`,
      en: (search) => `No answer for “${search}”.`,
    },
    ask: { ko: '문의하기', en: 'Open a ticket' },
    subjects: { ko: '주제', en: 'Subjects' },
  });
  const wanted = search.trim();
  const query = useMemo(() => readQuery(wanted), [wanted]);
  const all = groups.flatMap(({ questions }) => questions);
  const found = searchQuestions(all, query);
  const group =
    groups.find(({ id }) => id === chosen) ??
    groups.find(({ questions }) => questions.some(({ id }) => id === named)) ??
    groups[0];

  // A question named in the URL is shown, whatever the search field says.
  useEffect(() => {
    if (!named) return;
    setSearch('');
    setChosen('');
    const timer = requestAnimationFrame(() => document.getElementById(QUESTION_PREFIX + named)?.scrollIntoView());
    return () => cancelAnimationFrame(timer);
  }, [named]);

  return (
    <>
      <div className={css.search}>
        <Field
          label={texts.label}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          before={<Icon name={MORE_ICONS.search} />}
          after={
            wanted && (
              <Button variant="ghost" size="small" onClick={() => setSearch('')}>
                {texts.clear}
              </Button>
            )
          }
        />
      </div>
      <p className={css.count} role="status">
        {wanted && (found.length > 0 ? texts.found(found.length, wanted) : texts.none(wanted))}
      </p>
      {isEmptyQuery(query) ? (
        <>
          <fieldset className={css.subjects}>
            <legend className={text.hiddenVisually}>{texts.subjects}</legend>
            {groups.map(({ id, title }) => (
              <Button key={id} size="small" aria-pressed={id === group?.id} onClick={() => setChosen(id)}>
                {title}
              </Button>
            ))}
          </fieldset>
          {group && <Questions key={group.id} questions={group.questions} query={NO_QUERY} named={named} />}
        </>
      ) : found.length > 0 ? (
        // A single result is shown open.
        <Questions questions={found} query={query} named={found.length === 1 ? (found[0]?.id ?? '') : ''} />
      ) : (
        <a href={`#${NEW_TICKET_ID}`} className={buttonClass({ variant: 'primary' })}>
          {texts.ask}
        </a>
      )}
    </>
  );
}

interface QuestionsProps {
  questions: readonly SearchableQuestion[];
  query: Query;
  /** The question that is open from the start. */
  named: string;
}

function Questions({ questions, query, named }: QuestionsProps) {
  return (
    <div className={css.list}>
      {questions.map((question) => (
        <Answer key={question.id} question={question} query={query} isNamed={question.id === named} />
      ))}
    </div>
  );
}

function Answer({ question, query, isNamed }: { question: SearchableQuestion; query: Query; isNamed: boolean }) {
  const [isOpen, setOpen] = useState(isNamed);
  const texts = useTexts({ copy: { ko: '이 답변의 링크 복사', en: 'Copy the link to this answer' } });
  const anchor = QUESTION_PREFIX + question.id;
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  return (
    <Question
      id={anchor}
      open={isOpen}
      question={
        <span>
          <Marked words={question.question} query={query} />
        </span>
      }
      onToggle={(opened) => {
        if (opened === isOpen) return;
        setOpen(opened);
        // The URL names the question opened last, without a history entry for each.
        if (opened) history.replaceState(history.state, '', `#${anchor}`);
      }}
    >
      <div className={css.answer}>
        <p>
          <Marked words={question.answer} query={query} />
        </p>
        <CopyButton value={`${location.origin}${location.pathname}#${anchor}`} label={texts.copy} />
      </div>
    </Question>
  );
}

function Marked({ words, query }: { words: string; query: Query }) {
  const id = useId();
  if (isEmptyQuery(query)) return words;
  return markHits(words, query).map((piece, index) => {
    const key = `${id}${index}`;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>;
  });
}
