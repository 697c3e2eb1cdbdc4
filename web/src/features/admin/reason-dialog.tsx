import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './users/user-detail.module.css';

/** As the server has it (`api/admin-users.ts`, whose schemas stay there). */
const REASON_MIN = 3;
const REASON_MAX = 500;

interface ReasonDialogProps {
  title: string;
  /** The effect of the act. */
  about: string;
  /** Under this name what was typed survives a reload. */
  draft: string;
  danger?: boolean;
  onClose(): void;
  run(reason: string, idempotencyKey: string): Promise<void>;
  children?: ReactNode;
}

/** Before an act of the staff: what it does, and why it is done. The reason stays in the audit log. */
export function ReasonDialog({ title, about, draft, danger = false, onClose, run, children }: ReasonDialogProps) {
  const formId = useId();
  const kept = useDraft(`admin.${draft}`, { reason: '' });
  const [reason, setReason] = useState(kept.initial.reason);
  const [isTouched, setTouched] = useState(false);
  const keyFor = useIdempotencyKey();
  const texts = useTexts({
    reason: { ko: '사유', en: 'Reason' },
    hint: {
      ko: '감사 기록에 그대로 남습니다. 개인정보를 적지 마십시오.',
      en: 'It is kept in the audit log unchanged. Do not include personal data.',
    },
    short: { ko: '사유를 3자 이상 적어 주십시오.', en: 'Please write a reason of at least 3 characters.' },
    back: { ko: '돌아가기', en: 'Back' },
    busy: { ko: '처리 중', en: 'Working' },
  });
  const given = reason.trim();
  const isShort = given.length < REASON_MIN;
  const act = useMutation({
    mutationFn: () => run(given, keyFor(given)),
    onSuccess: kept.drop,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isShort && !act.isPending) act.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={act.isPending && texts.busy}>
          {title}
        </Button>
      }
      back={texts.back}
    >
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <p>{about}</p>
        {children}
        <TextArea
          label={texts.reason}
          hint={texts.hint}
          required
          maxLength={REASON_MAX}
          value={reason}
          error={isTouched && isShort ? texts.short : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            kept.keep({ reason: event.target.value });
          }}
        />
        {act.error && (
          <Notice tone="danger" announce>
            {act.error instanceof ApiError ? act.error.detail : act.error.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
