import { type AdminOverview, adminOverview } from '@eleven/protocol/api/admin/overview';
import { supportAdminOverview } from '@eleven/protocol/api/admin/support';
import { mailFaultOf, mailFaultText } from '@eleven/protocol/mail/faults';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import appPage from '../../styles/app-page.module.css';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useVaultQuery } from '../../vault/scope.ts';

/** Figures for staff: users, coming ends of fixed terms, emails, waiting tickets, and the last two weeks by day. */
export function OverviewCards() {
  const reading = useApiQuery(adminOverview, { ...useVaultQuery(), staleTime: 0 });
  const { data, error, refetch } = reading;
  if (!data)
    return (
      <div className={appPage.grid12}>
        <div className={appPage.c12}>
          {error ? <FailureNotice error={error} retry={() => void refetch()} /> : <Skeleton size="tall" />}
        </div>
      </div>
    );
  return (
    <div className={classNames(appPage.grid12, appPage.even)}>
      {error && (
        <div className={appPage.c12}>
          <StaleNotice reading={reading} />
        </div>
      )}
      <div className={appPage.c7}>
        <Maturities maturities={data.maturities} />
      </div>
      <div className={appPage.c5}>
        <Users users={data.users} />
      </div>
      <div className={appPage.c6}>
        <MailQueue mails={data.mails} />
      </div>
      <div className={appPage.c6}>
        <WaitingTickets />
      </div>
      <div className={appPage.c12}>
        <Days days={data.days} />
      </div>
    </div>
  );
}

function Maturities({ maturities }: Pick<AdminOverview, 'maturities'>) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '끝났거나 곧 끝나는 기간형', en: 'Fixed terms that ended or end soon' },
    note: {
      ko: '기간형의 원금과 보상은 이미 따로 확보되어 있습니다. 적립금을 더 쓰지 않습니다.',
      en: 'Principal and rewards of fixed terms are already set aside: they need nothing more from the reserve.',
    },
    within: { ko: '언제까지', en: 'Until' },
    days: { ko: (count: number) => `${count}일 안에`, en: (count) => `Within ${count} days` },
    positions: { ko: '건수', en: 'Positions' },
    principal: { ko: '원금', en: 'Principal' },
    reward: { ko: '보상', en: 'Rewards' },
  });
  const bnb = (wei: string) => `${formatBnb(BigInt(wei))} BNB`;
  return (
    <Card title={texts.title} bare>
      <Table
        caption={`${texts.title}. ${texts.note}`}
        rows={maturities}
        rowKey={(row) => String(row.withinDays)}
        columns={[
          { head: texts.within, cell: (row) => texts.days(row.withinDays) },
          { head: texts.positions, kind: 'number', narrow: 'line', cell: (row) => format.count(row.positions) },
          { head: texts.principal, kind: 'number', narrow: 'line', cell: (row) => bnb(row.principalWei) },
          { head: texts.reward, kind: 'number', narrow: 'line', cell: (row) => bnb(row.rewardWei) },
        ]}
      />
    </Card>
  );
}

function Users({ users }: Pick<AdminOverview, 'users'>) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '이용자', en: 'Users' },
    total: { ko: '모두', en: 'All' },
    week: { ko: '지난 7일', en: 'Last 7 days' },
    suspended: { ko: '정지됨', en: 'Suspended' },
  });
  return (
    <Card title={texts.title}>
      <KeyValues
        items={[
          { label: texts.total, value: format.count(users.total) },
          { label: texts.week, value: `+${format.count(users.inSevenDays)}` },
          { label: texts.suspended, value: format.count(users.suspended) },
        ]}
      />
    </Card>
  );
}

function MailQueue({ mails }: Pick<AdminOverview, 'mails'>) {
  const format = useFormat();
  const locale = useLocale();
  const fault = mails.lastError === null ? undefined : mailFaultOf(mails.lastError);
  const texts = useTexts({
    title: { ko: '메일', en: 'Emails' },
    waiting: { ko: '보낼 메일', en: 'Waiting' },
    failing: { ko: '다시 시도 중', en: 'Being retried' },
    givenUp: { ko: '포기함', en: 'Given up' },
    oldest: { ko: '가장 오래 기다린 메일', en: 'Oldest waiting since' },
    failure: { ko: '마지막 실패', en: 'Last failure' },
    paused: { ko: '메일이 멈춘 주소', en: 'Addresses paused' },
    none: { ko: '없음', en: 'None' },
  });
  return (
    <Card title={texts.title}>
      <KeyValues
        items={[
          { label: texts.waiting, value: format.count(mails.waiting) },
          { label: texts.failing, value: format.count(mails.failing) },
          { label: texts.givenUp, value: format.count(mails.givenUp) },
          { label: texts.paused, value: format.count(mails.pausedAddresses) },
          { label: texts.oldest, value: mails.oldestAt === null ? texts.none : format.dateTime(mails.oldestAt) },
          ...(mails.lastError === null ? [] : [{ label: texts.failure, value: mails.lastError }]),
        ]}
      />
      {fault && <Notice tone="warn">{mailFaultText(fault)[locale]}</Notice>}
    </Card>
  );
}

function WaitingTickets() {
  const format = useFormat();
  const reading = useApiQuery(supportAdminOverview, { staleTime: 0 });
  const { data, error, refetch } = reading;
  const texts = useTexts({
    title: { ko: '기다리는 문의', en: 'Waiting tickets' },
    h4: { ko: '4시간 이내', en: 'Up to 4 hours' },
    h24: { ko: '24시간 이내', en: 'Up to 24 hours' },
    h72: { ko: '72시간 이내', en: 'Up to 72 hours' },
    longer: { ko: '그 이상', en: 'Longer' },
  });
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      <StaleNotice reading={reading} />
      {!data && !error && <Skeleton size="tall" />}
      {data && (
        <KeyValues
          items={[
            { label: texts.h4, value: format.count(data.waits.under4h) },
            { label: texts.h24, value: format.count(data.waits.under24h) },
            { label: texts.h72, value: format.count(data.waits.under72h) },
            {
              label: texts.longer,
              value: data.waits.longer > 0 ? <Tag tone="warn">{format.count(data.waits.longer)}</Tag> : '0',
            },
          ]}
        />
      )}
    </Card>
  );
}

function Days({ days }: Pick<AdminOverview, 'days'>) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '지난 14일 (UTC)', en: 'Last 14 days (UTC)' },
    day: { ko: '날짜', en: 'Day' },
    signUps: { ko: '가입', en: 'Sign-ups' },
    signIns: { ko: '로그인', en: 'Sign-ins' },
    failed: { ko: '실패한 로그인', en: 'Failed sign-ins' },
  });
  return (
    <Card title={texts.title} bare>
      <Table
        caption={texts.title}
        rows={days.toReversed()}
        rowKey={(row) => row.day}
        columns={[
          { head: texts.day, cell: (row) => row.day },
          { head: texts.signUps, kind: 'number', narrow: 'line', cell: (row) => format.count(row.signUps) },
          { head: texts.signIns, kind: 'number', narrow: 'line', cell: (row) => format.count(row.signIns) },
          { head: texts.failed, kind: 'number', narrow: 'line', cell: (row) => format.count(row.failedSignIns) },
        ]}
      />
    </Card>
  );
}
