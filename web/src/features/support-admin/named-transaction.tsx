import { shortAddress } from '@eleven/protocol/address';
import { type TicketTransaction, ticketTransaction } from '@eleven/protocol/api/admin/ticket-chain';
import { readableBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import { useApiQuery } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import { nameOfFunction } from '../../vault/transactions/transaction-texts.ts';
import css from './support-admin.module.css';

const TONES: Readonly<Record<TicketTransaction['state'], TagTone>> = {
  unknown: 'warn',
  pending: 'plain',
  succeeded: 'ok',
  refused: 'danger',
};

/** A transaction named in a message, with its current state according to a node. */
export function NamedTransaction({ number, hash }: { number: string; hash: string }) {
  const format = useFormat();
  const params = { number, hash };
  const { data, error, isFetching, refetch } = useApiQuery(ticketTransaction, { params, retry: false });
  const texts = useTexts({
    unknown: { ko: '아는 노드가 없음', en: 'No node knows it' },
    pending: { ko: '블록 대기', en: 'Waiting for a block' },
    succeeded: { ko: '성공', en: 'Succeeded' },
    refused: { ko: '실패', en: 'Reverted' },
    asking: { ko: '체인에 묻는 중', en: 'Asking the chain' },
    unread: { ko: '체인이 응답하지 않습니다.', en: 'The chain does not answer.' },
    again: { ko: '다시 묻기', en: 'Ask again' },
    block: { ko: (block: string) => `블록 ${block}`, en: (block) => `Block ${block}` },
    notIndexed: { ko: '기록에는 아직 없음', en: 'not in the records yet' },
    recorded: { ko: '기록에 있음', en: 'found in the records' },
    elsewhere: { ko: '이 서비스의 계약이 아닌 곳을 부름', en: 'calls something other than our vaults' },
    from: {
      ko: (sender: string, isOwn: boolean) =>
        `보낸 지갑 ${sender} (${isOwn ? '고객이 연결한 지갑' : '연결하지 않은 지갑'})`,
      en: (sender, isOwn) => `sent by ${sender} (${isOwn ? 'linked by the customer' : 'not linked'})`,
    },
  });
  const isUnread = error instanceof ApiError && error.code === 'upstream.failed';
  const facts = data && [
    data.blockNumber !== null && texts.block(format.count(data.blockNumber)),
    data.function !== null && nameOfFunction(data.function, format.locale),
    data.to !== null && data.function === null && texts.elsewhere,
    data.to === null && data.isIndexed && texts.recorded,
    data.valueWei !== '0' && `${readableBnb(BigInt(data.valueWei))} BNB`,
    data.from !== null && texts.from(shortAddress(data.from), data.isOwn),
    data.state === 'succeeded' && data.function !== null && data.isIndexed === false && texts.notIndexed,
  ];
  return (
    <div className={css.named}>
      <span>
        <TransactionHash hash={hash} /> {data && <Tag tone={TONES[data.state]}>{texts[data.state]}</Tag>}
      </span>
      {facts && <small>{facts.filter(Boolean).join(' · ')}</small>}
      {data?.reason && <p>{data.reason.message}</p>}
      {!data && !error && <small>{texts.asking}</small>}
      {(error || (data && data.state !== 'succeeded')) && (
        <span>
          {error && !data && <small>{isUnread ? texts.unread : detailOf(error)} </small>}
          <Button size="small" variant="ghost" busy={isFetching && texts.asking} onClick={() => void refetch()}>
            {texts.again}
          </Button>
        </span>
      )}
    </div>
  );
}
