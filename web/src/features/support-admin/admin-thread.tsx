import {
  type AdminThread,
  type Member,
  supportAdminAssign,
  supportAdminClose,
  supportAdminRead,
  supportAdminReopen,
  supportAdminThread,
} from '@eleven/protocol/api/admin/support';
import { CHAINS } from '@eleven/protocol/chains';
import { CATEGORY_NAMES } from '@eleven/protocol/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Tag } from '../../ui/tag.tsx';
import { nameOfFunction } from '../../vault/transactions/transaction-texts.ts';
import { AdminMessages } from './admin-messages.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ChainFacts } from './chain-facts.tsx';
import { CustomerEmail } from './customer-email.tsx';
import { Promised } from './promised.tsx';
import { OtherReaders, useReadHere } from './readers.tsx';
import css from './support-admin.module.css';
import { TICKET_STATE_TEXTS } from './support-admin-texts.ts';
import { Triage } from './triage.tsx';

interface AdminThreadPaneProps {
  number: string;
  staff: readonly Member[];
  /** False for staff who may only read. */
  mayAnswer: boolean;
  onClose(): void;
}

/** One ticket from the staff's side: the customer, the thread, the notes and the actions. */
export function AdminThreadPane({ number, staff, mayAnswer, onClose }: AdminThreadPaneProps) {
  const params = { number };
  const { data, error, refetch } = useApiQuery(supportAdminThread, { params, staleTime: 0 });
  const texts = useTexts({
    back: { ko: '목록으로', en: 'Back to the list' },
    again: { ko: '새로 읽기', en: 'Refresh' },
    gone: {
      ko: `${number} 문의가 없습니다. 고객이 계정을 삭제하면 그 문의도 함께 삭제됩니다.`,
      en: `There is no ticket ${number}. The tickets of a deleted account are deleted with it.`,
    },
  });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={css.pane}>
      <div className={css.actions}>
        <Button size="small" onClick={onClose}>
          {texts.back}
        </Button>
        <Button size="small" variant="ghost" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
      {isGone && !data && <Notice announce>{texts.gone}</Notice>}
      {error && !isGone && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton size="tall" />
        </Card>
      )}
      {data && <OpenTicket thread={data} staff={staff} mayAnswer={mayAnswer} />}
    </div>
  );
}

type OpenTicketProps = Pick<AdminThreadPaneProps, 'staff' | 'mayAnswer'> & { thread: AdminThread };

function OpenTicket({ thread, staff, mayAnswer }: OpenTicketProps) {
  const format = useFormat();
  const locale = useLocale();
  const states = useTexts(TICKET_STATE_TEXTS);
  const client = useQueryClient();
  const { ticket, context, messages, rating } = thread;
  const params = { number: ticket.number };
  const texts = useTexts({
    customer: { ko: '고객', en: 'Customer' },
    visitor: { ko: '비회원', en: 'Visitor' },
    email: { ko: '이메일', en: 'Email' },
    language: { ko: '언어', en: 'Language' },
    korean: { ko: '한국어', en: 'Korean' },
    english: { ko: '영어', en: 'English' },
    category: { ko: '분류', en: 'Category' },
    opened: { ko: '접수', en: 'Opened' },
    promised: { ko: '답변 약속', en: 'Promised by' },
    facts: { ko: '고객과 문의', en: 'Customer and ticket' },
    assignee: { ko: '담당자', en: 'Assigned to' },
    nobody: { ko: '없음', en: 'Nobody' },
    close: { ko: '답변 없이 종료', en: 'Close without an answer' },
    reopen: { ko: '다시 열기', en: 'Reopen' },
    busy: { ko: '처리하는 중', en: 'Working' },
    error: { ko: '오류', en: 'Error' },
    page: { ko: '페이지', en: 'Page' },
    block: { ko: '블록', en: 'Block' },
    version: { ko: '버전', en: 'Version' },
    action: { ko: '거래', en: 'Transaction' },
    rating: { ko: '평가', en: 'Rating' },
    good: { ko: '도움이 됨', en: 'Helped' },
    bad: { ko: '도움이 되지 않음', en: 'Did not help' },
    network: { ko: '네트워크', en: 'Network' },
  });
  const [announced, setAnnounced] = useState('');
  const seenUpTo = messages.at(-1)?.id;
  const readAgain = () => void client.invalidateQueries({ queryKey: queryKeyOf(supportAdminThread, params) });
  const show = (next: AdminThread, what = '') => {
    setAnnounced(what);
    if (toggle.isError) toggle.reset();
    client.setQueryData(queryKeyOf(supportAdminThread, params), next);
    void client.invalidateQueries({ queryKey: ['/api/admin/ticket-desk'] });
  };
  const toggle = useMutation({
    mutationFn: (given: { isClosed: boolean; seenUpTo: string | undefined }) =>
      given.isClosed
        ? callApi(supportAdminReopen, { params })
        : callApi(supportAdminClose, { params, body: { seenUpTo: given.seenUpTo } }),
    retry: false,
    onSuccess: (next) => show(next, states[next.ticket.state]),
    onError: readAgain,
  });
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) => callApi(supportAdminAssign, { params, body: { assigneeId } }),
    onSuccess: (next) => show(next, `${texts.assignee}: ${next.ticket.assignee?.name ?? texts.nobody}`),
  });
  const onTyping = useReadHere(ticket.number, mayAnswer);
  useReadByStaff(mayAnswer && ticket.unread ? seenUpTo : undefined, ticket.number);

  const error = [context?.code, context?.status || undefined].filter((part) => part !== undefined).join(' ');
  const facts = [
    { label: texts.customer, value: ticket.customer.name ?? texts.visitor, figure: false },
    { label: texts.email, value: <CustomerEmail {...ticket.customer} />, figure: false },
    { label: texts.language, value: ticket.locale === 'ko' ? texts.korean : texts.english, figure: false },
    { label: texts.category, value: CATEGORY_NAMES[ticket.category][locale], figure: false },
    { label: texts.opened, value: format.dateTime(ticket.createdAt), figure: false },
    ...(ticket.dueAt || ticket.pausedMs !== null
      ? [{ label: texts.promised, value: <Promised ticket={ticket} />, figure: false }]
      : []),
    ...(rating
      ? [
          {
            label: texts.rating,
            value: (
              <>
                <Tag tone={rating.value === 'good' ? 'ok' : 'warn'}>{texts[rating.value]}</Tag> {rating.text}
              </>
            ),
            figure: false,
          },
        ]
      : []),
    ...(error ? [{ label: texts.error, value: error, figure: false }] : []),
    ...(context?.page ? [{ label: texts.page, value: context.page, figure: false }] : []),
    ...(context?.block === undefined ? [] : [{ label: texts.block, value: format.count(context.block) }]),
    ...(context?.action ? [{ label: texts.action, value: nameOfFunction(context.action, locale), figure: false }] : []),
    ...(context?.chain
      ? [{ label: texts.network, value: CHAINS[context.chain]?.name[locale] ?? String(context.chain), figure: false }]
      : []),
    ...(context?.version ? [{ label: texts.version, value: context.version }] : []),
  ];
  return (
    <div className={css.ticket}>
      <Card bare>
        <header className={css.head}>
          <h2>
            {ticket.subject} <span className={css.number}>{ticket.number}</span>
          </h2>
          <Tag tone={ticket.state === 'open' ? 'warn' : 'plain'}>{states[ticket.state]}</Tag>
        </header>
        <AdminMessages number={ticket.number} messages={messages} />
        {mayAnswer && ticket.mergedInto === null && (
          <div className={css.answer}>
            <OtherReaders number={ticket.number} />
            <AnswerForm ticket={ticket} seenUpTo={seenUpTo} onDone={show} onMissed={readAgain} onTyping={onTyping} />
          </div>
        )}
      </Card>
      <p role="status" className={text.hiddenVisually}>
        {announced}
      </p>
      <aside className={css.side} aria-label={texts.facts}>
        <Card>
          <KeyValues items={facts} />
          {mayAnswer && <Triage ticket={ticket} onDone={show} />}
          {mayAnswer && ticket.mergedInto === null && (
            <div className={classNames(layout.grid, css.assign)}>
              <Select
                label={texts.assignee}
                value={ticket.assignee?.id ?? ''}
                options={[
                  { value: '', label: texts.nobody },
                  // Includes an assignee who is no longer among the staff.
                  ...assignable(ticket.assignee, staff).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => assign.mutate(id === '' ? null : id)}
              />
              <Button
                block
                busy={toggle.isPending && texts.busy}
                onClick={() => toggle.mutate({ isClosed: ticket.state === 'closed', seenUpTo })}
              >
                {ticket.state === 'closed' ? texts.reopen : texts.close}
              </Button>
              {toggle.error && (
                <Notice tone="warn" announce>
                  {detailOf(toggle.error)}
                </Notice>
              )}
            </div>
          )}
        </Card>
        {ticket.customer.id !== null && <ChainFacts number={ticket.number} />}
      </aside>
    </div>
  );
}

function assignable(assignee: Member | null, staff: readonly Member[]): readonly Member[] {
  return assignee === null || staff.some(({ id }) => id === assignee.id) ? staff : [assignee, ...staff];
}

/** Marks as read once per newest message. After a failure the next message tries again. */
function useReadByStaff(upTo: string | undefined, number: string): void {
  const client = useQueryClient();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (upTo === undefined || marked.current === upTo) return;
    marked.current = upTo;
    callApi(supportAdminRead, { params: { number }, body: { upTo } }).then(
      () => client.invalidateQueries({ queryKey: ['/api/admin/tickets'], refetchType: 'none' }),
      () => {
        marked.current = undefined;
      },
    );
  }, [client, number, upTo]);
}
