import type { AdminMessage } from '@eleven/protocol/api/support-admin';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import { Message, MessageBreak, MessageList } from '../../ui/message.tsx';

/** The thread with the notes of the staff. Our own words stand at the right. */
export function AdminMessages({ messages }: { messages: readonly AdminMessage[] }) {
  const format = useFormat();
  const texts = useTexts({
    ko: {
      list: '주고받은 글',
      customer: '고객',
      gone: '예전 직원',
      note: '내부 메모',
      closed: (who: string) => `${who}: 문의 종료`,
      reopened: (who: string) => `${who}: 다시 열기`,
    },
    en: {
      list: 'Messages',
      customer: 'Customer',
      gone: 'Former staff',
      note: 'Note for staff',
      closed: (who) => `${who} closed the ticket`,
      reopened: (who) => `${who} reopened it`,
    },
  });
  return (
    <MessageList label={texts.list}>
      {messages.map((message) => {
        const who = message.by === 'customer' ? texts.customer : (message.name ?? texts.gone);
        const time = (
          <time dateTime={message.createdAt} title={fullTime(format, message.createdAt)}>
            {format.dateTime(message.createdAt)}
          </time>
        );
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
            look={isNote ? 'note' : message.by === 'support' ? 'own' : 'other'}
            text={message.text}
            who={
              <>
                {isNote && `${texts.note} · `}
                {who}, {time}
              </>
            }
          >
            {message.txHash && <TransactionHash hash={message.txHash} />}
          </Message>
        );
      })}
    </MessageList>
  );
}
