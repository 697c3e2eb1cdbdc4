import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import css from './attachments.module.css';
import type { Attachments, ChosenFile } from './use-attachments.ts';

const ACCEPT = 'image/png,image/jpeg,application/pdf,text/plain,.txt,.log';

/** Adds files by button, by drag and drop, or by pasting into the form, and shows the progress of each. */
export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  const { files, problem, add } = attachments;
  const inputId = useId();
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const done = files.filter(({ id }) => id !== undefined).length;
  const refused = files.flatMap(({ name, problem: why }) => (why === undefined ? [] : [`${name}: ${why}`]));
  const texts = useTexts({
    add: { ko: '파일 첨부', en: 'Attach files' },
    hint: {
      ko: 'PNG, JPEG, PDF, 텍스트. 파일마다 5MB, 다섯 개까지. 끌어다 놓거나 붙여넣어도 됩니다. 복구 문구가 보이는 화면은 보내지 마십시오.',
      en: 'PNG, JPEG, PDF or text, up to five of 5 MB each. You can also drop or paste them. Never send a picture of a seed phrase.',
    },
    list: { ko: '첨부한 파일', en: 'Attached files' },
    count: {
      ko: (done: number, all: number) => `파일 ${all}개 중 ${done}개를 첨부했습니다.`,
      en: (done, all) => `${done} of ${all} files attached.`,
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut beside the button.
    <div
      className={classNames(css.picker, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <div className={css.choose}>
        <input
          ref={input}
          id={inputId}
          className={css.input}
          type="file"
          multiple
          accept={ACCEPT}
          aria-describedby={hintId}
          onChange={(event) => {
            add(event.target.files ?? []);
            // Lets the user choose the same file again.
            event.target.value = '';
          }}
        />
        <label htmlFor={inputId} className={classNames(buttonClass({ size: 'small' }), css.button)}>
          {texts.add}
        </label>
        <p id={hintId} className={css.hint}>
          {texts.hint}
        </p>
      </div>
      {files.length > 0 && (
        <ul className={css.files} aria-label={texts.list}>
          {files.map((file) => (
            <Chosen
              key={file.key}
              chosen={file}
              attachments={attachments}
              onRemove={() => {
                attachments.remove(file.key);
                // The button that had the focus is removed with the file.
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <p className={css.problem} role="status">
        {problem}
      </p>
      {/* A screen reader would read out each percent, so this hidden text does not include it; the list shows it. */}
      <p className={text.hiddenVisually} role="status">
        {files.length > 0 && [texts.count(done, files.length), ...refused].join(' ')}
      </p>
    </div>
  );
}

interface ChosenProps {
  chosen: ChosenFile;
  attachments: Attachments;
  onRemove(): void;
}

function Chosen({ chosen, attachments, onRemove }: ChosenProps) {
  const { name, part, id, problem } = chosen;
  const texts = useTexts({
    sending: { ko: (percent: string) => `보내는 중, ${percent}`, en: (percent) => `Uploading, ${percent}` },
    checking: { ko: '확인하는 중', en: 'Checking' },
    ready: { ko: '첨부했습니다', en: 'Attached' },
    cancel: { ko: '취소', en: 'Cancel' },
    remove: { ko: '삭제', en: 'Remove' },
    of: { ko: (act: string, name: string) => `${act}: ${name}`, en: (act, name) => `${act}: ${name}` },
    retry: { ko: '다시 시도', en: 'Try again' },
  });
  const isBusy = id === undefined && problem === undefined;
  const removing = isBusy ? texts.cancel : texts.remove;
  const stage = part < 1 ? texts.sending(`${Math.round(part * 100)}%`) : texts.checking;
  return (
    <li className={css.file}>
      <span className={css.name}>{name}</span>
      {isBusy && <progress className={css.progress} max={1} value={part} aria-label={stage} />}
      <span className={classNames(css.stage, problem !== undefined && css.problem)}>
        {problem ?? (id === undefined ? stage : texts.ready)}
      </span>
      {problem !== undefined && (
        <Button
          size="small"
          variant="ghost"
          aria-label={texts.of(texts.retry, name)}
          onClick={() => attachments.retry(chosen)}
        >
          {texts.retry}
        </Button>
      )}
      <Button size="small" variant="ghost" aria-label={texts.of(removing, name)} onClick={onRemove}>
        {removing}
      </Button>
    </li>
  );
}
