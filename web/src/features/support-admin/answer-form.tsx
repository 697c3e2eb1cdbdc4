import { TEXT_MAX } from '@eleven/protocol/api/support';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { AttachmentPicker } from '../../lib/attachments/attachment-picker.tsx';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { type AnswerProps, useAnswer, WAYS, type Way } from './use-answer.ts';

/** A reply to the customer, or a note for staff: the button says which. */
export function AnswerForm({ onTyping, ...props }: AnswerProps & { onTyping(): void }) {
  const { ticket } = props;
  const locale = useLocale();
  const { form, text, way, isNote, takesFiles, attachments, ...answer } = useAnswer(props);
  const texts = useTexts({
    way: { ko: '보낸 뒤의 상태', en: 'New state' },
    answered: { ko: '답변', en: 'Answer' },
    waiting: { ko: '되묻기', en: 'Ask' },
    closed: { ko: '답변하고 종료', en: 'Answer and close' },
    note: { ko: '내부 메모', en: 'Note' },
    answer: { ko: '답변', en: 'Answer' },
    noteLabel: { ko: '메모 (고객에게 보이지 않음)', en: 'Note (not visible to the customer)' },
    send: { ko: '고객에게 보내기', en: 'Send to the customer' },
    keep: { ko: '메모 남기기', en: 'Save note' },
    busy: { ko: '보내는 중', en: 'Sending' },
  });
  return (
    <form
      ref={form}
      className={layout.grid}
      noValidate
      onPaste={takesFiles ? attachments.onPaste : undefined}
      onSubmit={answer.submit}
    >
      <Segmented<Way>
        legend={texts.way}
        value={way}
        options={WAYS.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => answer.change(text, next)}
      />
      {!isNote && <CannedReplies ticket={ticket} onInsert={answer.insert} />}
      <TextArea
        label={isNote ? texts.noteLabel : texts.answer}
        rows={6}
        maxLength={TEXT_MAX}
        lang={isNote ? locale : ticket.locale}
        value={text}
        error={answer.problem}
        onChange={(event) => {
          answer.change(event.target.value);
          onTyping();
        }}
      />
      {takesFiles && <AttachmentPicker attachments={attachments} />}
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button type="submit" variant={isNote ? 'line' : 'primary'} busy={answer.isSending && texts.busy}>
          {isNote ? texts.keep : texts.send}
        </Button>
        <span role="status">{answer.done}</span>
      </div>
    </form>
  );
}
