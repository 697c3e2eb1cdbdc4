import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { detailOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';

/** The server's own limit (`api/admin/users.ts`, whose schemas are not loaded here). */
const REASON_MIN = 3;
const REASON_MAX = 500;

export interface ReasonedAct {
  /** Trimmed. */
  readonly reason: string;
  readonly keyFor: (body: unknown) => string;
  /** False once the user has gone back: the wallet must not open any more. */
  readonly isOpen: () => boolean;
}

export interface ReasonDialogProps {
  title: string;
  /** The effect of the act. */
  about: string;
  /** The name under which the typed reason survives a reload. */
  draft: string;
  hint?: string;
  isOptional?: boolean;
  /** False if a failure must not be retried automatically. */
  retry?: false;
  danger?: boolean;
  /** The button's text; the title by default. */
  action?: string;
  busy?: string;
  /** Why the act is impossible now. */
  stop?: string | false | undefined;
  /** False while the dialog's own parts show why nothing can be confirmed yet. */
  isReady?: boolean;
  /** Only somebody else can do it, so there is no button. */
  isForOthers?: boolean;
  /** The page reports the success itself. */
  withoutToast?: boolean;
  /** Replaces the server's text for a failure. */
  failureText?(error: Error): string;
  /** Called on Back, and once `run` is done while this dialog is still open: another one may have been opened since. */
  onClose(): void;
  run(act: ReasonedAct): Promise<void>;
  children?: ReactNode;
  /** Below the reason. */
  foot?: ReactNode;
}

/** Confirms an act of staff: its effect, and the reason for it, which goes into the audit log. */
export function ReasonDialog({ title, about, draft, onClose, run, children, ...props }: ReasonDialogProps) {
  const { isOptional = false, isForOthers = false, isReady = true, stop, failureText } = props;
  const formId = useId();
  const kept = useDraft(`admin.${draft}`, { reason: '' });
  const [reason, setReason] = useState(kept.initial.reason);
  const [isTouched, setTouched] = useState(false);
  const [keyFor, dropKey] = useIdempotencyKey();
  const isOpen = useIsOpen();
  const texts = useTexts({
    reason: { ko: '사유', en: 'Reason' },
    optional: { ko: '사유 (선택)', en: 'Reason (optional)' },
    short: { ko: '사유를 3자 이상 적어 주십시오.', en: 'Please write a reason of at least 3 characters.' },
    hint: {
      ko: '감사 기록에 적히며 아무도 고칠 수 없습니다. 개인정보를 적지 마십시오.',
      en: 'It goes into the audit log, where nobody can edit it. Do not include personal data.',
    },
    back: { ko: '돌아가기', en: 'Back' },
    busy: { ko: '처리 중', en: 'Working' },
    done: { ko: (what: string) => `${what}: 완료했습니다.`, en: (what) => `${what}: done.` },
  });
  const act = useMutation({
    mutationFn: () => run({ reason: reason.trim(), keyFor, isOpen }),
    onSuccess: () => {
      dropKey();
      kept.drop();
      if (!props.withoutToast) showToast({ title: texts.done(title) });
      if (isOpen()) onClose();
    },
    // A toast would be hidden behind the dialog, which shows the failure itself.
    meta: { silent: true },
    ...(props.retry === undefined ? {} : { retry: props.retry }),
  });
  const isShort = !isOptional && [...reason.trim()].length < REASON_MIN;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (isShort) event.currentTarget.querySelector('textarea')?.focus();
    if (!isShort && !stop && isReady && !isForOthers && !act.isPending) act.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        !isForOthers && (
          <Button
            type="submit"
            form={formId}
            variant={props.danger ? 'danger' : 'primary'}
            disabled={Boolean(stop) || !isReady}
            busy={act.isPending && (props.busy ?? texts.busy)}
          >
            {props.action ?? title}
          </Button>
        )
      }
      back={texts.back}
    >
      <form id={formId} className={layout.grid} noValidate onSubmit={submit}>
        <p>{about}</p>
        {children}
        {!isForOthers && (
          <TextArea
            label={isOptional ? texts.optional : texts.reason}
            hint={props.hint ?? texts.hint}
            required={!isOptional}
            maxLength={REASON_MAX}
            value={reason}
            error={isTouched && isShort ? texts.short : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              kept.keep({ reason: event.target.value });
            }}
          />
        )}
        {props.foot}
        {stop && (
          <Notice tone="warn" announce>
            {stop}
          </Notice>
        )}
        <FormFailure
          message={act.error && (failureText ?? detailOf)(act.error)}
          report={failureText ? null : act.error}
        />
      </form>
    </Dialog>
  );
}

function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
