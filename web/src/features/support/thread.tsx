import type { TicketMessage, TicketThread } from '@eleven/protocol/api/support';
import { readAttachment } from '@eleven/protocol/api/tickets/attachments';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { detailOf, pathOf } from '../../lib/api.ts';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import { Button } from '../../ui/button.tsx';
import { Message, MessageBreak, MessageList } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ContextList } from './context-list.tsx';
import { type GivenRating, Rating } from './rating.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateTag } from './state-tag.tsx';
import css from './thread.module.css';

interface ThreadActions {
  write(body: { text: string; txHash?: string; attachments?: string[] }, idempotencyKey: string): Promise<unknown>;
  toggle(to: 'close' | 'reopen'): void;
  rate(given: GivenRating): Promise<unknown>;
  busy: boolean;
  /** Why the ticket could not be closed or reopened. */
  failure: Error | null;
  /** Visitors cannot attach files. */
  mayAttach?: boolean;
}

interface ThreadProps {
  thread: TicketThread;
  /** Undefined until the address is confirmed, because the ticket is not in the queue before. */
  actions: ThreadActions | undefined;
  /** The level of its heading: below a list's heading, or directly below the page's. */
  level?: 2 | 3;
  /** The user has just chosen or confirmed this ticket, so it takes the focus. */
  isChosen?: boolean;
}

/** A ticket with all its messages, and the form for the next one. */
export function Thread({ thread, actions, level = 3, isChosen = false }: ThreadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  const texts = useTexts({
    close: { ko: '문의 종료', en: 'Close ticket' },
    reopen: { ko: '다시 열기', en: 'Reopen' },
    busy: { ko: '처리하는 중', en: 'Working' },
    unconfirmed: { ko: '확인 전', en: 'Not confirmed yet' },
    messages: { ko: '주고받은 글', en: 'Messages' },
    closed: {
      ko: '종료된 문의입니다. 글을 쓰면 다시 열립니다.',
      en: 'This ticket is closed. Writing in it reopens it.',
    },
  });
  const { ticket, messages, context } = thread;
  const Heading = `h${level}` as const;
  const isClosed = ticket.state === 'closed';
  return (
    <article className={css.thread} aria-labelledby={`ticket-${ticket.number}`}>
      <header className={css.head}>
        <Heading ref={heading} id={`ticket-${ticket.number}`} tabIndex={-1}>
          {ticket.subject} <span className={css.number}>{ticket.number}</span>
        </Heading>
        <span role="status">
          {actions ? <StateTag state={ticket.state} /> : <Tag tone="warn">{texts.unconfirmed}</Tag>}
        </span>
        {actions && (
          <Button
            variant="ghost"
            size="small"
            busy={actions.busy && texts.busy}
            onClick={() => actions.toggle(isClosed ? 'reopen' : 'close')}
          >
            {isClosed ? texts.reopen : texts.close}
          </Button>
        )}
      </header>
      {actions?.failure && (
        <div className={css.context}>
          <Notice tone="danger" announce>
            {detailOf(actions.failure)}
          </Notice>
        </div>
      )}
      {context && (
        <div className={css.context}>
          <ContextList context={context} />
        </div>
      )}
      <MessageList label={texts.messages}>
        {messages.map((message) => (
          <ThreadMessage key={message.id} message={message} />
        ))}
      </MessageList>
      {actions && (
        <div className={css.reply}>
          <Rating thread={thread} rate={actions.rate} />
          {isClosed && <p>{texts.closed}</p>}
          <ReplyForm
            draftName={`reply.${ticket.number}`}
            write={actions.write}
            mayAttach={actions.mayAttach ?? false}
          />
        </div>
      )}
    </article>
  );
}

function ThreadMessage({ message }: { message: TicketMessage }) {
  const format = useFormat();
  const texts = useTexts({
    you: { ko: '나', en: 'You' },
    support: {
      ko: (name: string) => (name ? `고객센터 ${name}` : '고객센터'),
      en: (name) => (name ? `${name}, support` : 'Support'),
    },
    closedByYou: { ko: '내가 문의를 종료했습니다.', en: 'You closed the ticket.' },
    closedBySupport: { ko: '고객센터가 문의를 종료했습니다.', en: 'Support closed the ticket.' },
    reopened: { ko: '문의를 다시 열었습니다.', en: 'The ticket was reopened.' },
    redacted: {
      ko: '(뒤에 쓰신 글과 합치면 비밀이 되어 지웠습니다.)',
      en: '(Deleted: together with a later text it was a secret.)',
    },
  });
  const time = (
    <time dateTime={message.createdAt} title={fullTime(format, message.createdAt)}>
      {format.dateTime(message.createdAt)}
    </time>
  );
  if (message.kind !== 'message') {
    const closed = message.by === 'support' ? texts.closedBySupport : texts.closedByYou;
    return (
      <MessageBreak>
        {message.kind === 'closed' ? closed : texts.reopened} {time}
      </MessageBreak>
    );
  }
  const who = message.by === 'support' ? texts.support(message.name ?? '') : texts.you;
  return (
    <Message
      variant={message.by === 'support' ? 'other' : 'own'}
      text={message.isRedacted ? texts.redacted : message.text}
      who={
        <>
          {who}, {time}
        </>
      }
    >
      {message.txHash && <TransactionHash hash={message.txHash} />}
      <AttachmentList attachments={message.attachments} hrefOf={(id) => pathOf(readAttachment, { id })} />
    </Message>
  );
}
