import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { shortAddress } from '@eleven/protocol/address';
import { type TicketChain, ticketChain, type VaultFacts } from '@eleven/protocol/api/admin/ticket-chain';
import { formatBnb } from '@eleven/protocol/money';
import { Fragment } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import { useApiQuery } from '../../lib/use-api.ts';
import rows from '../../styles/entries.module.css';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useVaultName } from '../../vault/vault-name.ts';
import css from './support-admin.module.css';

/** With a lag above this, a customer's latest transactions are not in the records yet. */
const LATE_SECONDS = 60;

type Wallet = TicketChain['wallets'][number];
type Holding = Wallet['holdings'][number];

/** The holdings of the customer's linked wallets and their last transactions, as of a named block. */
export function ChainFacts({ number }: { number: string }) {
  const { data, error, refetch } = useApiQuery(ticketChain, { params: { number }, staleTime: 0 });
  const texts = useTexts({
    title: { ko: '체인의 기록', en: 'On the chain' },
    none: { ko: '연결한 지갑이 없습니다.', en: 'No linked wallet.' },
  });
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton size="medium" />}
      {data && (
        <>
          {data.vaults.map((vault) => (
            <Reading key={vault.address} vault={vault} />
          ))}
          {data.wallets.length === 0 && <p className={rows.none}>{texts.none}</p>}
          <ul className={rows.list}>
            {data.wallets.map((wallet) => (
              <WalletFacts key={wallet.address} wallet={wallet} />
            ))}
          </ul>
          {data.wallets.length > 0 && <LastEvents events={data.events} several={data.wallets.length > 1} />}
        </>
      )}
    </Card>
  );
}

/** The block up to which the records go. They do not contain later events. */
function Reading({ vault: { name, asOf, lagSeconds, haltedBecause, rateBps } }: { vault: VaultFacts }) {
  const format = useFormat();
  const texts = useTexts({
    upTo: {
      ko: (block: string, time: string) => `블록 ${block} (${time})까지 읽었습니다.`,
      en: (block, time) => `Read up to block ${block} (${time}).`,
    },
    lag: {
      ko: (seconds: string) => `체인보다 ${seconds}초 뒤입니다.`,
      en: (seconds) => `${seconds} s behind the chain.`,
    },
    gap: {
      ko: (block: string) => `블록 ${block} 이후의 일은 아직 여기에 없습니다.`,
      en: (block) => `Events after block ${block} are not here yet.`,
    },
    nothing: { ko: '아직 읽은 블록이 없습니다.', en: 'No block has been read yet.' },
    halted: {
      ko: (because: string) => `기록을 멈췄습니다: ${because}`,
      en: (because) => `The records have stopped: ${because}`,
    },
    rate: { ko: (percent: string) => `자유형 보상률 ${percent}%`, en: (percent) => `Flexible rate ${percent}%` },
  });
  const block = asOf && format.count(asOf.blockNumber);
  const isLate = asOf === null || haltedBecause !== null || (lagSeconds ?? 0) > LATE_SECONDS;
  const sentences = [
    name && `${name}:`,
    asOf === null ? texts.nothing : texts.upTo(block ?? '', fullTime(format, asOf.blockTime)),
    lagSeconds !== null && texts.lag(format.count(lagSeconds)),
    haltedBecause !== null && texts.halted(haltedBecause),
    isLate && block !== null && texts.gap(block),
    asOf !== null && texts.rate(String(rateBps / 100)),
  ].filter(Boolean);
  return isLate ? (
    <div className={css.late}>
      <Notice tone="warn">{sentences.join(' ')}</Notice>
    </div>
  ) : (
    <p className={css.reading}>{sentences.join(' ')}</p>
  );
}

function WalletFacts({ wallet: { address, label, linkedAt, holdings } }: { wallet: Wallet }) {
  const format = useFormat();
  const texts = useTexts({
    copy: { ko: '지갑 주소 복사', en: 'Copy the wallet’s address' },
    linked: { ko: (at: string) => `${at}에 연결`, en: (at) => `linked ${at}` },
    nothing: { ko: '맡긴 BNB가 없습니다.', en: 'Nothing is staked.' },
  });
  return (
    <li>
      <span>
        <b title={address}>{shortAddress(address)}</b> <CopyButton value={address} label={texts.copy} />
      </span>
      <small>{[label, texts.linked(format.date(linkedAt))].filter(Boolean).join(' · ')}</small>
      {holdings.length === 0 && <span>{texts.nothing}</span>}
      {holdings.map((holding) => (
        <HoldingFacts key={holding.vault} holding={holding} />
      ))}
    </li>
  );
}

function HoldingFacts({ holding }: { holding: Holding }) {
  const format = useFormat();
  const vaultName = useVaultName(holding.vault);
  const texts = useTexts({
    flexible: {
      ko: (bnb: string, claimable: string) => `자유형 ${bnb} BNB, 받을 수 있는 보상 ${claimable} BNB`,
      en: (bnb, claimable) => `Flexible ${bnb} BNB, claimable now ${claimable} BNB`,
    },
    earned: { ko: (bnb: string) => `지금까지 받은 보상 ${bnb} BNB`, en: (bnb) => `Earned so far: ${bnb} BNB` },
    fixed: {
      ko: (id: string, days: number, bnb: string, rate: string) => `${id}번 ${days}일 상품 ${bnb} BNB, 연 ${rate}%`,
      en: (id, days, bnb, rate) => `Position ${id}: ${days} days, ${bnb} BNB at ${rate}%`,
    },
    ends: {
      ko: (reward: string, at: string) => `보상 ${reward} BNB, ${at} 만기`,
      en: (reward, at) => `reward ${reward} BNB, matures ${at}`,
    },
    matured: { ko: '만기', en: 'Matured' },
    more: { ko: (count: string) => `그 밖에 ${count}건`, en: (count) => `and ${count} more` },
  });
  const bnb = (wei: string) => formatBnb(BigInt(wei));
  const hidden = holding.fixedCount - holding.fixed.length;
  return (
    <>
      {vaultName && <b>{vaultName}</b>}
      <span>{texts.flexible(bnb(holding.principalWei), bnb(holding.claimableWei))}</span>
      <small>{texts.earned(bnb(holding.earnedWei))}</small>
      {holding.fixed.map(({ id, termDays, principalWei, rewardWei, rateBps, endsAt, isMatured }) => (
        <Fragment key={id}>
          <span>
            {texts.fixed(id, termDays, bnb(principalWei), String(rateBps / 100))}{' '}
            {isMatured && <Tag tone="ok">{texts.matured}</Tag>}
          </span>
          <small>{texts.ends(bnb(rewardWei), format.longDateTime(endsAt))}</small>
        </Fragment>
      ))}
      {hidden > 0 && <small>{texts.more(format.count(hidden))}</small>}
    </>
  );
}

function LastEvents({ events, several }: { events: TicketChain['events']; several: boolean }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '최근 거래', en: 'Last transactions' },
    none: { ko: '아직 거래가 없습니다.', en: 'No transaction yet.' },
    reward: { ko: (bnb: string) => `보상 ${bnb} BNB`, en: (bnb) => `reward ${bnb} BNB` },
    block: { ko: (block: string) => `블록 ${block}`, en: (block) => `block ${block}` },
  });
  return (
    <>
      <h3 className={css.subtitle}>{texts.title}</h3>
      {events.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {events.map(({ id, kind, amountWei, rewardWei, txHash, blockNumber, blockTime, wallet }) => (
          <li key={id}>
            <span>
              <b>{ACTIVITY_KINDS[kind].action[format.locale]}</b>{' '}
              {amountWei !== '0' && `${formatBnb(BigInt(amountWei))} BNB`} <TransactionHash hash={txHash} />
            </span>
            <small>
              {[
                rewardWei !== '0' && texts.reward(formatBnb(BigInt(rewardWei))),
                several && shortAddress(wallet),
                format.longDateTime(blockTime),
                texts.block(format.count(blockNumber)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
