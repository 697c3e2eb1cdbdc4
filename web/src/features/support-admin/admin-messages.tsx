import type { AdminMessage } from '@eleven/protocol/api/admin/support';
import { readAttachmentByStaff } from '@eleven/protocol/api/tickets/attachments';
import { useTexts } from '../../i18n/texts.ts';
import { pathOf } from '../../lib/api.ts';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import { Message, MessageBreak, MessageList } from '../../ui/message.tsx';
import { Time } from '../../ui/time.tsx';
import { NamedTransaction } from './named-transaction.tsx';

/** The thread with staff notes. Our own messages are at the right. */
export function AdminMessages({ number, messages }: { number: string; messages: readonly AdminMessage[] }) {
  const texts = useTexts({
    list: { ko: '주고받은 글', en: 'Messages' },
    customer: { ko: '고객', en: 'Customer' },
    gone: { ko: '예전 직원', en: 'Former staff' },
    note: { ko: '내부 메모', en: 'Note for staff' },
    redacted: { ko: '(비밀의 일부여서 지웠습니다.)', en: '(Deleted: it was a part of a secret.)' },
    closed: { ko: (who: string) => `${who}: 문의 종료`, en: (who) => `${who} closed the ticket` },
    reopened: { ko: (who: string) => `${who}: 다시 열기`, en: (who) => `${who} reopened it` },
  });
  return (
    <MessageList label={texts.list}>
      {messages.map((message) => {
        const who = message.by === 'customer' ? texts.customer : (message.name ?? texts.gone);
        const time = <Time at={message.createdAt} />;
        if (message.kind === 'closed' || message.kind === 'reopened') {
          return (
            <MessageBreak key={message.id}>
              {texts[message.kind](who)}, {time}
            </MessageBreak>
          );
        }
        const isNote = message.kind === 'note';
        return (
          <Message
            key={message.id}
            variant={isNote ? 'note' : message.by === 'support' ? 'own' : 'other'}
            text={message.isRedacted ? texts.redacted : message.text}
            who={
              <>
                {message.origin && `${message.origin} · `}
                {isNote && `${texts.note} · `}
                {who}, {time}
              </>
            }
          >
            {message.txHash && <NamedTransaction number={number} hash={message.txHash} />}
            <AttachmentList
              attachments={message.attachments}
              hrefOf={(id) => pathOf(readAttachmentByStaff, { number, id })}
            />
          </Message>
        );
      })}
    </MessageList>
  );
}
