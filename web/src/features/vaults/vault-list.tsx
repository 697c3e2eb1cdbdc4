import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { usePath, useSearch } from '../../lib/address/location.ts';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useVaultScope, VAULT_PARAM } from '../../vault/scope.ts';
import { type HeldIn, useHeldIn } from './held-in.ts';
import { STATUS_TEXTS, STATUS_TONES } from './status-texts.ts';
import css from './vault-list.module.css';

const NO_WALLETS: readonly string[] = [];

interface VaultListProps {
  /** The wallets whose holdings are shown beside each vault; without any, no holdings are shown. */
  addresses?: readonly string[];
  className?: string | undefined;
}

/** All vaults of this service, if there are several: the page is about the marked one, and a press shows another. */
export default function VaultList({ addresses = NO_WALLETS, className }: VaultListProps) {
  const path = usePath();
  const search = useSearch();
  const placeOf = ({ status, address }: HeldIn['vault']) => {
    const query = new URLSearchParams(search);
    query.delete(VAULT_PARAM);
    if (status !== 'open') query.set(VAULT_PARAM, address);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const scope = useVaultScope();
  const { rows, failure, retry } = useHeldIn(addresses);
  const status = useTexts(STATUS_TEXTS);
  const texts = useTexts({
    title: { ko: '스테이킹 계약', en: 'Vaults' },
    intro: {
      ko: '새로 맡기는 계약은 하나입니다. 다른 계약에 맡긴 것은 그 계약의 규칙대로 남고 언제든 출금할 수 있습니다.',
      en: 'New stakes go into one vault. Stakes in another keep the rules of that vault and can be withdrawn at any time.',
    },
    shown: {
      ko: (name: string) => `지금 보고 있는 계약은 ${name}입니다.`,
      en: (name: string) => `This page is about ${name}.`,
    },
    held: {
      ko: (name: string) =>
        `아래의 금액, 적립금, 포지션은 ${name} 기준이고, 하루 보상과 기록은 모든 계약을 합한 것입니다.`,
      en: (name: string) =>
        `The amounts, the reserve and the positions below are those of ${name}; rewards per day and the history cover all vaults.`,
    },
    vault: { ko: '계약', en: 'Vault' },
    state: { ko: '상태', en: 'Status' },
    staked: { ko: '맡긴 금액 (BNB)', en: 'Staked (BNB)' },
    claimable: { ko: '받을 수 있는 보상 (BNB)', en: 'Claimable (BNB)' },
    all: { ko: '모든 계약', en: 'All vaults' },
    unknown: { ko: '아직 알 수 없음', en: 'not known yet' },
  });
  if (rows.length < 2) return null;
  const known = rows.flatMap(({ held }) => held ?? []);
  const sum = (of: (held: NonNullable<HeldIn['held']>) => bigint) =>
    known.length === rows.length ? formatBnb(known.reduce((total, held) => total + of(held), 0n)) : texts.unknown;
  const amount = (of: (held: NonNullable<HeldIn['held']>) => bigint) => (row: HeldIn | 'all') => {
    if (row === 'all') return <b>{sum(of)}</b>;
    if (row.held) return formatBnb(of(row.held));
    return failure ? texts.unknown : <Skeleton size="short" />;
  };
  const isShown = ({ vault }: HeldIn) =>
    scope === undefined ? vault.status === 'open' : sameAddress(vault.address, scope);
  const shown = rows.find(isShown);
  const columns: Column<HeldIn | 'all'>[] = [
    {
      head: texts.vault,
      cell: (row) =>
        row === 'all' ? (
          <b>{texts.all}</b>
        ) : isShown(row) ? (
          <b aria-current="true">{row.vault.name}</b>
        ) : (
          <Link to={placeOf(row.vault)} className={`${text.link} ${text.alone}`}>
            {row.vault.name}
          </Link>
        ),
    },
    {
      head: texts.state,
      cell: (row) => row !== 'all' && <Tag tone={STATUS_TONES[row.vault.status]}>{status[row.vault.status]}</Tag>,
    },
    ...(addresses.length > 0
      ? [
          {
            head: texts.staked,
            kind: 'number',
            narrow: 'line',
            cell: amount(({ stakedWei }) => stakedWei),
          } as const,
          {
            head: texts.claimable,
            kind: 'number',
            narrow: 'line',
            cell: amount(({ claimableWei }) => claimableWei),
          } as const,
        ]
      : []),
  ];
  return (
    <Card bare title={texts.title} className={className}>
      <p className={css.intro}>
        {texts.intro} {shown && (addresses.length > 0 ? texts.held : texts.shown)(shown.vault.name)}
      </p>
      <Table
        caption={texts.title}
        columns={columns}
        rows={addresses.length > 0 ? [...rows, 'all' as const] : rows}
        rowKey={(row) => (row === 'all' ? row : row.vault.address)}
      />
      {failure && addresses.length > 0 && (
        <div className={css.failure}>
          <FailureNotice error={failure} retry={retry} />
        </div>
      )}
    </Card>
  );
}
