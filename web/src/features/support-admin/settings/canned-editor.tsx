import {
  addCannedReply,
  arrangeCannedReplies,
  type CannedReply,
  changeCannedReply,
} from '@eleven/protocol/api/admin/ticket-management';
import { REPLY_VARIABLES, VARIABLE_NAMES } from '@eleven/protocol/canned-replies';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import css from '../support-admin.module.css';
import { Newer } from './newer.tsx';
import { useSave } from './use-save.ts';

interface CannedEditorProps {
  replies: readonly CannedReply[];
  mayWrite: boolean;
}

/** Canned replies in both languages, in their order; each change is a new version. */
export function CannedEditor({ replies, mayWrite }: CannedEditorProps) {
  const locale = useLocale();
  const [edited, setEdited] = useState<number | 'new'>();
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<number | 'new'>(undefined);
  useEffect(() => {
    // The form is gone: the focus returns to the button that opened it.
    if (edited === undefined) list.current?.querySelector<HTMLElement>(`[data-entry="${opened.current}"]`)?.focus();
    opened.current = edited;
  }, [edited]);
  const texts = useTexts({
    title: { ko: '자주 쓰는 답변', en: 'Canned replies' },
    edit: { ko: '고치기', en: 'Edit' },
    up: { ko: '위로', en: 'Move up' },
    archive: { ko: '보관', en: 'Archive' },
    restore: { ko: '다시 쓰기', en: 'Restore' },
    add: { ko: '새 답변', en: 'New reply' },
    version: { ko: (number: number) => `버전 ${number}`, en: (number) => `version ${number}` },
    archived: { ko: '보관됨', en: 'archived' },
  });
  const used = replies.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
  const arrange = useSave((ids: number[]) => callApi(arrangeCannedReplies, { body: { ids, seen: used } }));
  return (
    <Card title={texts.title}>
      <div ref={list}>
        <ul className={css.rows}>
          {replies.map((reply) => {
            const place = used.indexOf(reply.id);
            const moved = [...used];
            if (place > 0) moved.splice(place - 1, 2, reply.id, used[place - 1] ?? reply.id);
            return (
              <li key={reply.id}>
                <span>
                  {reply.title[locale]}{' '}
                  <small>{reply.isArchived ? texts.archived : texts.version(reply.version)}</small>
                </span>
                {mayWrite && (
                  <span className={classNames(layout.row, layout.wrapping)}>
                    <Button
                      size="small"
                      variant="ghost"
                      data-entry={reply.id}
                      aria-label={`${texts.edit}: ${reply.title[locale]}`}
                      onClick={() => setEdited(reply.id)}
                    >
                      {texts.edit}
                    </Button>
                    {/* Keeps its place in every row, so that the buttons stay in columns. */}
                    <Button
                      size="small"
                      variant="ghost"
                      disabled={place <= 0}
                      aria-label={`${texts.up}: ${reply.title[locale]}`}
                      onClick={() => arrange.mutate(moved)}
                    >
                      {texts.up}
                    </Button>
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`${reply.isArchived ? texts.restore : texts.archive}: ${reply.title[locale]}`}
                      onClick={() =>
                        arrange.mutate(reply.isArchived ? [...used, reply.id] : used.filter((id) => id !== reply.id))
                      }
                    >
                      {reply.isArchived ? texts.restore : texts.archive}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {mayWrite && !edited && (
          <div>
            <Button data-entry="new" onClick={() => setEdited('new')}>
              {texts.add}
            </Button>
          </div>
        )}
      </div>
      {edited && (
        <ReplyForm key={edited} reply={replies.find(({ id }) => id === edited)} onClose={() => setEdited(undefined)} />
      )}
      <FormFailure message={arrange.error && detailOf(arrange.error)} />
    </Card>
  );
}

function ReplyForm({ reply, onClose }: { reply: CannedReply | undefined; onClose(): void }) {
  const locale = useLocale();
  const [keyOf, dropKey] = useIdempotencyKey();
  const draft = useDraft(`canned-reply-${reply?.id ?? 'new'}`, {
    ...fieldsOf(reply),
    version: `${reply?.version ?? ''}`,
  });
  /** The version on which the typed text is based, which may be from before a reload. */
  const [begun, setBegun] = useState(draft.initial.version);
  const form = useForm({ defaultValues: fieldsIn(draft.initial) });
  const given = form.watch();
  const whole = useRef<HTMLFormElement>(null);
  useEffect(() => whole.current?.querySelector('input')?.focus(), []);
  const texts = useTexts({
    titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
    titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
    textKo: { ko: '내용 (한국어)', en: 'Text (Korean)' },
    textEn: { ko: '내용 (영어)', en: 'Text (English)' },
    variables: { ko: '변수', en: 'Variables' },
    save: { ko: '저장', en: 'Save' },
    busy: { ko: '저장 중', en: 'Saving' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const save = useSave(
    (given: ReturnType<typeof fieldsOf>) =>
      reply
        ? callApi(changeCannedReply, { params: { id: String(reply.id) }, body: { ...given, seen: reply.version } })
        : callApi(addCannedReply, { body: given, idempotencyKey: keyOf(given) }),
    () => end(),
  );
  const end = () => {
    dropKey();
    draft.drop();
    onClose();
  };
  const bind = (name: keyof typeof given) => ({
    ...form.register(name, { onChange: () => draft.keep({ ...form.getValues(), version: begun }) }),
    label: texts[name],
    lang: name.endsWith('Ko') ? 'ko' : 'en',
    required: true,
    value: given[name],
  });
  return (
    <form ref={whole} className={layout.grid} onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <Field {...bind('titleKo')} maxLength={80} />
      <Field {...bind('titleEn')} maxLength={80} />
      <TextArea {...bind('textKo')} rows={5} maxLength={5_000} />
      <TextArea {...bind('textEn')} rows={5} maxLength={5_000} />
      <p className={css.about}>
        {texts.variables}: {REPLY_VARIABLES.map((name) => `{{${name}}} ${VARIABLE_NAMES[name][locale]}`).join(', ')}
      </p>
      {reply && `${reply.version}` !== begun && !save.isPending && (
        <Newer
          lines={[reply.title, reply.text].flatMap((both) => [
            <span key="ko" lang="ko">
              {both.ko}
            </span>,
            <span key="en" lang="en">
              {both.en}
            </span>,
          ])}
          onTake={() => {
            setBegun(`${reply.version}`);
            form.reset(fieldsOf(reply));
            draft.drop();
            save.reset();
            whole.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button type="submit" variant="primary" busy={save.isPending && texts.busy}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={end}>
          {texts.cancel}
        </Button>
      </div>
      <FormFailure message={save.error && detailOf(save.error)} />
    </form>
  );
}

const fieldsIn = ({ titleKo, titleEn, textKo, textEn }: ReturnType<typeof fieldsOf>) => ({
  titleKo,
  titleEn,
  textKo,
  textEn,
});

const fieldsOf = (reply: CannedReply | undefined) => ({
  titleKo: reply?.title.ko ?? '',
  titleEn: reply?.title.en ?? '',
  textKo: reply?.text.ko ?? '',
  textEn: reply?.text.en ?? '',
});
