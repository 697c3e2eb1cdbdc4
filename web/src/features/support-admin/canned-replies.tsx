import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { type CannedReply, supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import { fillReply, type ReplyVariable, VARIABLE_NAMES, variablesIn } from '@eleven/protocol/canned-replies';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import css from './support-admin.module.css';

interface CannedRepliesProps {
  ticket: AdminTicket;
  onInsert(text: string, replyId: number): void;
}

/** A reply is shown in the customer's language, with its blanks to fill in, before it is inserted into the answer. */
export function CannedReplies({ ticket, onInsert }: CannedRepliesProps) {
  const locale = useLocale();
  const { data } = useApiQuery(supportSettings);
  const [chosen, setChosen] = useState<CannedReply>();
  const [given, setGiven] = useState<Partial<Record<ReplyVariable, string>>>({});
  const texts = useTexts({
    canned: { ko: '자주 쓰는 답변', en: 'Canned replies' },
    choose: { ko: '고르면 미리 봅니다', en: 'Choose a reply to preview it' },
    insert: { ko: '답변에 넣기', en: 'Insert into the answer' },
    preview: { ko: '미리보기', en: 'Preview' },
  });
  const replies = data?.replies.filter(({ isArchived }) => !isArchived) ?? [];
  const known = { name: ticket.customer.name ?? '', ticket: ticket.number, ...given };
  const text = chosen?.text[ticket.locale] ?? '';
  const blanks = variablesIn(text).filter((name) => name in given || !known[name]);
  const filled = fillReply(text, known);
  return (
    <>
      <Select
        label={texts.canned}
        value={chosen ? String(chosen.id) : ''}
        options={[
          { value: '', label: texts.choose },
          ...replies.map(({ id, title }) => ({ value: String(id), label: title[locale] })),
        ]}
        onChange={(id) => {
          setGiven({});
          setChosen(replies.find((one) => String(one.id) === id));
        }}
      />
      {chosen && (
        <section className={css.preview} aria-label={texts.preview}>
          <p lang={ticket.locale}>{filled}</p>
          <div className={layout.grid}>
            {blanks.map((name) => (
              <Field
                key={name}
                label={VARIABLE_NAMES[name][locale]}
                value={given[name] ?? ''}
                onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
              />
            ))}
            <div>
              <Button
                disabled={variablesIn(filled).length > 0}
                onClick={() => {
                  onInsert(filled, chosen.id);
                  setChosen(undefined);
                }}
              >
                {texts.insert}
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  );
}
