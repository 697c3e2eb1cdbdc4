import type { Guide } from '@eleven/protocol/api/public/guide';
import { STATUS_TEXTS } from '@eleven/protocol/status-texts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, unreachable } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { type Answered, ask } from './ask.ts';
import { Code, Command } from './code.tsx';
import css from './developers.module.css';

const TIMEOUT_MS = 30_000;

/** Fills in the parameters; shows the command for them and the server's current reply. */
export function TryIt({ guide: { title, path: base, parameters } }: { guide: Guide }) {
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '해 보기', en: 'Try it' },
    any: { ko: '전부', en: 'All' },
    command: { ko: '명령', en: 'Command' },
    copy: { ko: (name: string) => `명령 복사: ${name}`, en: (name) => `Copy the command: ${name}` },
    ask: { ko: '요청 보내기', en: 'Send request' },
    asking: { ko: '묻는 중 …', en: 'Sending …' },
  });
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const path = base + queryOf(values);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const answer = useMutation<Answered>({
    // Every reply is shown as it is; only a missing reply is a failure.
    mutationFn: async () => {
      stop.current = new AbortController();
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      return ask(path, locale, AbortSignal.any([stop.current.signal, timeout])).catch(() => {
        throw timeout.aborted ? new ApiError(408, '', STATUS_TEXTS[408]?.[locale] ?? '') : unreachable();
      });
    },
    retry: false,
    // A read, whose outcome is shown below, whatever it is.
    meta: { silent: true },
  });
  const set = (name: string) => (value: string) => setValues((known) => ({ ...known, [name]: value.trim() }));
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!answer.isPending) answer.mutate();
  };
  return (
    <form className={css.tryIt} onSubmit={send}>
      <h3>{texts.title}</h3>
      {Object.keys(parameters).length > 0 && (
        <div className={css.inputs}>
          {Object.entries(parameters).map(([name, { example, choices }]) =>
            choices ? (
              <Select
                key={name}
                label={name}
                value={values[name] ?? ''}
                onChange={set(name)}
                options={[{ value: '', label: texts.any }, ...choices.map((value) => ({ value, label: value }))]}
              />
            ) : (
              <Field
                key={name}
                label={name}
                placeholder={example}
                value={values[name] ?? ''}
                onChange={(event) => set(name)(event.target.value)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            ),
          )}
        </div>
      )}
      <Command value={`curl '${window.location.origin}${path}'`} label={texts.copy(title[locale])} />
      <div className={css.send}>
        <Button type="submit" busy={answer.isPending && texts.asking}>
          {texts.ask}
        </Button>
      </div>
      {answer.error && <FailureNotice error={answer.error} retry={() => send()} />}
      {answer.data && <Answer answered={answer.data} name={title[locale]} />}
    </form>
  );
}

function queryOf(values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function Answer({ answered, name }: { answered: Answered; name: string }) {
  const format = useFormat();
  const texts = useTexts({
    answer: { ko: '서버의 답', en: 'The server’s answer' },
    leftOut: {
      ko: (count: string) => `여기서는 뒤의 ${count}자를 줄였습니다. 명령으로 전부 받을 수 있습니다.`,
      en: (count) => `${count} more characters are left out here. The command gets all of it.`,
    },
  });
  const { status, headers, text, leftOut } = answered;
  return (
    <div className={css.answer} role="status">
      <p className={css.headers}>
        <code>HTTP {status}</code>
        {headers.map(([header, value]) => (
          <code key={header}>
            {header}: {value}
          </code>
        ))}
      </p>
      <Code label={`${name}: ${texts.answer}`} text={text} />
      {leftOut > 0 && <p>{texts.leftOut(format.count(leftOut))}</p>}
    </div>
  );
}
