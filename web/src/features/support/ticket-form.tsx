import { openTicket, openVisitorTicket, SUBJECT_MAX, TEXT_MAX, type TicketContext } from '@eleven/protocol/api/support';
import { config } from '@eleven/protocol/api/system';
import { uploadAttachment } from '@eleven/protocol/api/tickets/attachments';
import { vaultStats } from '@eleven/protocol/api/vault';
import { CATEGORY_NAMES, isTicketCategory, TICKET_CATEGORIES, type TicketCategory } from '@eleven/protocol/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { AttachmentPicker } from '../../lib/attachments/attachment-picker.tsx';
import { readDraftFiles } from '../../lib/attachments/draft-files.ts';
import { useAttachments } from '../../lib/attachments/use-attachments.ts';
import { useDraft } from '../../lib/draft.ts';
import { useInvalidFocus } from '../../lib/focus/invalid-focus.ts';
import { focusFieldIfLost } from '../../lib/focus/list-focus.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import type { Report } from '../../lib/report.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameOfFunction } from '../../vault/transactions/transaction-texts.ts';
import { ContextList } from './context-list.tsx';
import { WRITING_TEXTS } from './support-texts.ts';
import css from './ticket-form.module.css';
import { hrefOfFile, readHash, useWriting } from './use-writing.ts';

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMPTY = { email: '', category: 'other', subject: '', text: '', txHash: '' };
const FIELD_OF_CODE: Readonly<Record<string, keyof typeof EMPTY>> = {
  'auth.emailInvalid': 'email',
  'support.subjectInvalid': 'subject',
  'support.textInvalid': 'text',
};

/** Whether there is text that has not been sent. */
export function useHasDraft(): boolean {
  const { initial } = useDraft('ticket', EMPTY);
  return initial.subject !== '' || initial.text !== '' || initial.txHash !== '' || readDraftFiles('ticket').length > 0;
}

interface TicketFormProps {
  /** Visitors enter an address, which they confirm by email. */
  isVisitor: boolean;
  /** The form was opened by a press. */
  takesFocus: boolean;
  report?: Report | undefined;
  onOpened(ticket: { number: string } | { email: string }): void;
}

export function TicketForm({ isVisitor, takesFocus, report, onOpened }: TicketFormProps) {
  const locale = useLocale();
  const writing = useTexts(WRITING_TEXTS);
  const texts = useTexts({
    email: { ko: '이메일', en: 'Email' },
    emailHint: {
      ko: '이 주소로 보내는 링크를 열면 문의가 접수됩니다.',
      en: 'We receive the ticket once you open the link that we send there.',
    },
    emailInvalid: { ko: '이메일 주소를 확인해 주십시오.', en: 'Please check the email address.' },
    category: { ko: '무엇에 관한 문의입니까?', en: 'What is it about?' },
    subject: { ko: '제목', en: 'Subject' },
    report: {
      ko: (code: string) => `오류 신고${code && `: ${code}`}`,
      en: (code) => `Report of a failure${code && `: ${code}`}`,
    },
    help: {
      ko: (action: string) => `거래에 대한 도움 요청: ${action}`,
      en: (action) => `Help with a transaction: ${action}`,
    },
    wait: {
      ko: (minutes: number) => `잠시 많이 보내셨습니다. ${minutes}분 뒤에 다시 보내 주십시오.`,
      en: (minutes) =>
        `You have opened many tickets in a short time. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
  });
  const draft = useWriting('ticket', EMPTY);
  const subjectOf = ({ action, code = '' }: Report) =>
    action === undefined ? texts.report(code) : texts.help(nameOfFunction(action, locale));
  const form = useForm({
    defaultValues: {
      ...draft.initial,
      subject: draft.initial.subject || (report ? subjectOf(report) : ''),
      text: draft.initial.text || (report?.note ?? ''),
      txHash: report?.txHash ?? draft.initial.txHash,
    },
    // Any change removes all errors until the next try.
    reValidateMode: 'onSubmit',
    // A secret in the text is no error of the form: `focusInvalid` finds both.
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const values = form.watch();
  const { form: whole, focusInvalid } = useInvalidFocus();
  useEffect(() => {
    if (takesFocus) focusFieldIfLost(whole.current);
  }, [whole, takesFocus]);
  const [withContext, setWithContext] = useState(true);
  const context = useContextOf(withContext ? report : undefined);
  const client = useQueryClient();
  const attachments = useAttachments({ path: uploadAttachment.path, draft: 'ticket', hrefOf: hrefOfFile });
  const [keyOf, dropKey] = useIdempotencyKey();

  const send = useMutation({
    mutationFn: async ({ email, ...body }: { email: string } & Body) => {
      const idempotencyKey = keyOf({ email, ...body });
      if (!isVisitor) return { number: (await callApi(openTicket, { body, idempotencyKey })).number };
      await callApi(openVisitorTicket, { body: { email, ...body }, idempotencyKey });
      return { email };
    },
    onSuccess: (opened, given) => {
      dropKey();
      draft.drop();
      attachments.drop(given.attachments);
      void client.invalidateQueries({ queryKey: ['/api/tickets'] });
      onOpened(opened);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return form.setError('root', { message: error.message });
      focusInvalid();
      if (draft.refuse(error)) return;
      const waitMs = error.status === 429 ? error.retryAfterMs : undefined;
      const detail = waitMs === undefined ? error.detail : texts.wait(Math.ceil(waitMs / 60_000));
      form.setError(FIELD_OF_CODE[error.code] ?? 'root', { message: detail });
    },
    retry: false,
  });

  const category = isTicketCategory(values.category) ? values.category : 'other';

  const submit = form.handleSubmit(async (given) => {
    if (!attachments.isReady) return form.setError('root', { message: writing.filesNotReady });
    // The check runs before anything leaves the browser.
    if (!(await draft.check(given))) return focusInvalid();
    const txHash = readHash(given.txHash) ?? undefined;
    send.mutate({
      email: given.email.trim(),
      category,
      subject: given.subject.trim(),
      text: given.text.trim(),
      ...(txHash === undefined ? {} : { txHash }),
      ...(context === undefined ? {} : { context }),
      ...(attachments.ids.length === 0 ? {} : { attachments: attachments.ids }),
    });
  }, focusInvalid);

  const changed = () => {
    form.clearErrors();
    void draft.check(form.getValues());
  };
  const bind = (name: keyof typeof EMPTY, problem: (given: string) => string | false) => ({
    ...form.register(name, { validate: (given) => problem(given) || true, onChange: changed }),
    value: values[name],
    error: errors[name]?.message,
  });

  const categories = TICKET_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value][locale] }));
  return (
    <form
      ref={whole}
      className={css.form}
      noValidate
      onPaste={isVisitor ? undefined : attachments.onPaste}
      onSubmit={submit}
    >
      {isVisitor && (
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          hint={texts.emailHint}
          {...bind('email', (given) => !EMAIL_SHAPE.test(given.trim()) && texts.emailInvalid)}
        />
      )}
      <Select<TicketCategory>
        label={texts.category}
        options={categories}
        value={category}
        onChange={(chosen) => {
          form.setValue('category', chosen);
          changed();
        }}
      />
      <Field
        label={texts.subject}
        maxLength={SUBJECT_MAX}
        {...bind('subject', (given) => given.trim() === '' && writing.subjectMissing)}
      />
      <TextArea
        label={writing.text}
        rows={6}
        maxLength={TEXT_MAX}
        hint={writing.never}
        {...bind('text', (given) => given.trim() === '' && writing.textMissing)}
        error={draft.refusal ?? errors.text?.message}
      />
      <Field
        label={writing.txHash}
        hint={writing.txHashHint}
        spellCheck={false}
        autoComplete="off"
        {...bind('txHash', (given) => readHash(given) === null && writing.txHashInvalid)}
      />
      {!isVisitor && <AttachmentPicker attachments={attachments} />}
      {context && <ContextList context={context} onRemove={() => setWithContext(false)} />}
      {errors.root?.message && (
        <Notice tone="danger" announce>
          {errors.root.message}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" size="large" busy={send.isPending && writing.sending}>
          {writing.send}
        </Button>
      </div>
    </form>
  );
}

interface Body {
  category: TicketCategory;
  subject: string;
  text: string;
  txHash?: string;
  context?: TicketContext;
  attachments?: string[];
}

/** The report's context, with the app's version and the newest block known to the page. */
function useContextOf(report: Report | undefined): TicketContext | undefined {
  const { data: installation } = useApiQuery(config, { enabled: report !== undefined });
  const { data: vault } = useApiQuery(vaultStats, { enabled: report !== undefined && report.block === undefined });
  if (!report) return undefined;
  const { txHash: _hash, note: _note, ...rest } = report;
  return {
    ...rest,
    ...(rest.block === undefined && vault ? { block: vault.asOf.blockNumber } : {}),
    ...(installation ? { version: installation.version } : {}),
  };
}
