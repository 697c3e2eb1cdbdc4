import { shortAddress } from '@eleven/protocol/address';
import { type UserRow, userExport, userList } from '@eleven/protocol/api/admin/users';
import { adminUser } from '@eleven/protocol/api/auth';
import { formatBnb } from '@eleven/protocol/money';
import { ROLE_NAMES } from '@eleven/protocol/staff';
import { useEffect, useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { ENTRY } from '../../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MORE_ICONS } from '../../../ui/more-icons.ts';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { roleName } from '../admin-texts.ts';
import css from '../list.module.css';
import { TwoLines } from '../two-lines.tsx';

/** Long enough to type a word, short enough to feel immediate. */
const TYPING_MS = 300;

const isRole = (value: string | undefined): value is keyof typeof ROLE_NAMES =>
  value !== undefined && Object.hasOwn(ROLE_NAMES, value);

const isState = (value: string | undefined): value is 'active' | 'suspended' =>
  value === 'active' || value === 'suspended';

export function UserList({ open }: { open(id: string): void }) {
  const locale = useLocale();
  const [given, setFilters] = useFilters(['search', 'role', 'state']);
  const { data: member } = useApiQuery(adminUser);
  const [typed, setTyped] = useState(given.search ?? '');
  useEffect(() => {
    if (typed.trim() === (given.search ?? '')) return;
    const timer = setTimeout(() => setFilters({ search: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const texts = useTexts({
    caption: { ko: '이용자', en: 'Users' },
    search: { ko: '이름, 이메일, 지갑 주소', en: 'Name, email, wallet address' },
    role: { ko: '역할', en: 'Role' },
    state: { ko: '상태', en: 'State' },
    everybody: { ko: '모두', en: 'All' },
    active: { ko: '사용 중', en: 'Active' },
    suspended: { ko: '정지됨', en: 'Suspended' },
    unconfirmed: { ko: '이메일 미확인', en: 'Email not confirmed' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    user: { ko: '이용자', en: 'User' },
    wallet: { ko: '지갑', en: 'Wallet' },
    none: { ko: '없음', en: 'None' },
    more: { ko: (count: number) => `외 ${count}개`, en: (count) => `and ${count} more` },
    staked: { ko: '맡긴 금액', en: 'Staked' },
    open: { ko: '열기', en: 'Open' },
    openLong: { ko: (name: string) => `${name} 열기`, en: (name) => `Open ${name}` },
    empty: { ko: '찾는 이용자가 없습니다.', en: 'Nobody matches.' },
  });
  const filters = {
    ...(given.search ? { search: given.search } : {}),
    ...(isRole(given.role) ? { role: given.role } : {}),
    ...(isState(given.state) ? { state: given.state } : {}),
  };
  const { rows, reading } = useApiPages(userList, { query: filters, rowsOf: ({ users }) => users });
  const roles = Object.entries(ROLE_NAMES).map(([value, name]) => ({ value, label: name[locale] }));
  return (
    <>
      <div className={css.filters}>
        <Field
          label={texts.search}
          type="search"
          autoComplete="off"
          maxLength={254}
          before={<Icon name={MORE_ICONS.search} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={texts.role}
          options={[{ value: '', label: texts.everybody }, ...roles]}
          value={filters.role ?? ''}
          onChange={(role) => setFilters({ role })}
        />
        <Select
          label={texts.state}
          options={[
            { value: '', label: texts.everybody },
            { value: 'active', label: texts.active },
            { value: 'suspended', label: texts.suspended },
          ]}
          value={filters.state ?? ''}
          onChange={(state) => setFilters({ state })}
        />
        {member?.role === 'admin' && (
          <ExportLink href={`${userExport.path}?${new URLSearchParams(filters)}`}>{texts.export}</ExportLink>
        )}
      </div>
      <LongTable<UserRow>
        caption={texts.caption}
        rows={rows}
        rowKey={(row) => row.id}
        reading={reading}
        empty={texts.empty}
        columns={[
          {
            head: texts.user,
            cell: (row) => (
              <TwoLines below={row.maskedEmail}>
                <b>{row.name}</b>
              </TwoLines>
            ),
          },
          {
            head: texts.state,
            narrow: 'end',
            cell: (row) => (
              <span className={css.tags}>
                <Tag tone={row.suspended ? 'warn' : 'ok'}>{row.suspended ? texts.suspended : texts.active}</Tag>
                {row.role !== 'user' && <Tag>{roleName(row.role, locale)}</Tag>}
                {!row.emailVerified && <Tag>{texts.unconfirmed}</Tag>}
              </span>
            ),
          },
          {
            head: texts.wallet,
            narrow: 'labelled',
            cell: (row) =>
              row.wallet === null ? (
                texts.none
              ) : (
                <TwoLines below={row.wallets > 1 && texts.more(row.wallets - 1)}>
                  <span className={css.hash} title={row.wallet}>
                    {shortAddress(row.wallet)}
                  </span>
                </TwoLines>
              ),
          },
          {
            head: texts.staked,
            kind: 'number',
            narrow: 'labelled',
            cell: (row) => `${formatBnb(BigInt(row.stakedWei))} BNB`,
          },
          {
            head: texts.open,
            hideHead: true,
            kind: 'actions',
            cell: (row) => (
              <Button
                size="small"
                {...{ [ENTRY]: row.id }}
                aria-label={texts.openLong(row.name)}
                onClick={() => open(row.id)}
              >
                {texts.open}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
