import type { TicketThread } from '@eleven/protocol/api/support';
import { RATING_TEXT_MAX, type TicketRating } from '@eleven/protocol/tickets';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { detailOf } from '../../lib/api.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import css from './thread.module.css';

export interface GivenRating {
  value: TicketRating;
  text: string;
}

interface RatingProps {
  thread: Pick<TicketThread, 'rating' | 'mayRate'>;
  rate(given: GivenRating): Promise<unknown>;
}

/** Asks whether the help was useful: two buttons and an optional comment. */
export function Rating({ thread: { rating, mayRate }, rate }: RatingProps) {
  const [value, setValue] = useState(rating?.value);
  const [text, setText] = useState(rating?.text ?? '');
  const [isOpen, setOpen] = useState(false);
  const texts = useTexts({
    question: { ko: '도움이 되었습니까?', en: 'Did this help?' },
    good: { ko: '도움이 되었습니다', en: 'Yes' },
    bad: { ko: '도움이 되지 않았습니다', en: 'No' },
    text: { ko: '한마디 남기기 (선택)', en: 'A few words (optional)' },
    save: { ko: '평가 저장', en: 'Save' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    thanks: { ko: '평가해 주셔서 감사합니다.', en: 'Thank you for your rating.' },
    yours: {
      ko: { good: '도움이 되었다고 평가하셨습니다.', bad: '도움이 되지 않았다고 평가하셨습니다.' },
      en: { good: 'You said that this helped.', bad: 'You said that this did not help.' },
    },
    change: { ko: '바꾸기', en: 'Change' },
  });
  const send = useMutation({
    mutationFn: rate,
    retry: false,
    onSuccess: () => setOpen(false),
  });
  if (rating && !isOpen) {
    return (
      <p className={css.rated} role="status" tabIndex={-1} ref={send.isSuccess ? focusIfLost : undefined}>
        {texts.yours[rating.value]} {send.isSuccess && texts.thanks}{' '}
        {mayRate && (
          <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
            {texts.change}
          </Button>
        )}
      </p>
    );
  }
  if (!mayRate) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value) send.mutate({ value, text: text.trim() });
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <fieldset className={css.rating}>
        <legend>{texts.question}</legend>
        {(['good', 'bad'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            variant={value === one ? 'primary' : 'line'}
            aria-pressed={value === one}
            onClick={() => setValue(one)}
          >
            {texts[one]}
          </Button>
        ))}
      </fieldset>
      {value && (
        <>
          <TextArea
            label={texts.text}
            rows={2}
            maxLength={RATING_TEXT_MAX}
            value={text}
            error={send.error ? detailOf(send.error) : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" size="small" busy={send.isPending && texts.saving}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
