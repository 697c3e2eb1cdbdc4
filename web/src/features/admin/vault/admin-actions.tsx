import { vaultControl } from '@eleven/protocol/api/admin/overview';
import { adminUser } from '@eleven/protocol/api/auth';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import appPage from '../../../styles/app-page.module.css';
import layout from '../../../styles/layout.module.css';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useVaultQuery } from '../../../vault/scope.ts';
import { Address } from '../users/address.tsx';
import type { AdminAction, AdminActionCall } from './admin-action.ts';
import css from './admin-actions.module.css';
import { FundForm, type Prefill } from './fund-form.tsx';
import { PauseAction } from './pause-action.tsx';
import { TimelockCard } from './timelock-card.tsx';
import { useActionReports } from './use-action-reports.ts';
import { WithdrawForm } from './withdraw-form.tsx';

type AdminActionsProps = Readonly<Record<AdminActionCall['function'], AdminAction>> & {
  /** An amount to fund that the user chose elsewhere on the page. */
  prefill?: Prefill | undefined;
};

/** Fund, withdraw and pause: the wallets that may do it according to the chain, and the forms for it. */
export function AdminActions({ prefill, ...actions }: AdminActionsProps) {
  const format = useFormat();
  useActionReports();
  const { data: control, error, refetch } = useApiQuery(vaultControl, { ...useVaultQuery(), staleTime: 0 });
  const texts = useTexts({
    title: { ko: '권한', en: 'Powers' },
    owner: { ko: '소유자', en: 'Owner' },
    guardian: { ko: '가디언', en: 'Guardian' },
    nobody: { ko: '없음', en: 'None' },
    pending: { ko: '소유권을 넘겨받을 주소', en: 'Pending owner' },
    stakes: { ko: '새로 맡기기', en: 'New stakes' },
    paused: { ko: '중단됨', en: 'Paused' },
    open: { ko: '열림', en: 'Open' },
    withdrawable: { ko: '출금 가능한 적립금', en: 'Withdrawable reserve' },
    timelock: {
      ko: (hours: string) => `타임락, ${hours}시간 지연`,
      en: (hours) => `Timelock, ${hours} hours of delay`,
    },
    contract: { ko: '계약', en: 'Contract' },
    wallet: { ko: '지갑', en: 'Wallet' },
    copy: { ko: '주소 복사', en: 'Copy the address' },
    connected: { ko: '연결된 지갑', en: 'Connected wallet' },
    admins: {
      ko: '적립금 넣기와 출금, 새로 맡기기 중단은 관리자 역할만 요청할 수 있습니다.',
      en: 'Only the admin role can ask for funding, withdrawing or pausing.',
    },
    you: {
      ko: '소유자와 가디언의 일은 그 지갑만 할 수 있습니다. 원금과 약속한 보상에는 누구도 손댈 수 없습니다.',
      en: 'Only the owner or guardian wallet can use its own powers. Nobody can touch principal or promised rewards.',
    },
  });
  const { data: member } = useApiQuery(adminUser);
  const mayAct = member === undefined || member.role === 'admin';
  if (error && !control) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!control) return <Skeleton size="tall" />;
  const address = (value: string | null | undefined) =>
    value ? <Address value={value} copy={texts.copy} /> : texts.nobody;
  const ownerKind =
    control.delaySeconds !== null
      ? texts.timelock(format.count(Math.round(control.delaySeconds / 3_600)))
      : control.ownerIsContract
        ? texts.contract
        : texts.wallet;
  return (
    <div className={classNames(appPage.grid12, appPage.even)}>
      <div className={appPage.c12}>
        <Card title={texts.title}>
          <KeyValues
            items={[
              {
                label: texts.owner,
                value: (
                  <>
                    {address(control.owner)} <Tag>{ownerKind}</Tag>
                  </>
                ),
                figure: false,
              },
              ...(control.pendingOwner
                ? [{ label: texts.pending, value: address(control.pendingOwner), figure: false }]
                : []),
              { label: texts.guardian, value: address(control.guardian), figure: false },
              { label: texts.connected, value: address(actions.fund.account), figure: false },
              {
                label: texts.stakes,
                value: <Tag tone={control.paused ? 'warn' : 'ok'}>{control.paused ? texts.paused : texts.open}</Tag>,
                figure: false,
              },
              { label: texts.withdrawable, value: `${formatBnb(BigInt(control.withdrawableWei))} BNB`, brass: true },
            ]}
          />
          <Notice>{mayAct ? texts.you : texts.admins}</Notice>
        </Card>
      </div>
      {mayAct && <Forms control={control} prefill={prefill} {...actions} />}
    </div>
  );
}

function Forms({ control, prefill, ...actions }: AdminActionsProps & { control: ReplyOf<typeof vaultControl> }) {
  return (
    <>
      <div className={classNames(appPage.c6, layout.grid, css.action)}>
        <FundForm action={actions.fund} prefill={prefill} />
        {actions.fund.rows}
      </div>
      <div className={classNames(appPage.c6, layout.grid, css.action)}>
        <WithdrawForm action={actions.withdrawReserve} control={control} />
        {actions.withdrawReserve.rows}
      </div>
      {control.delaySeconds !== null && (
        <div className={appPage.c12}>
          <TimelockCard action={actions.withdrawReserve} />
        </div>
      )}
      <div className={classNames(appPage.c12, layout.grid, css.action)}>
        <PauseAction action={actions.setPaused} control={control} />
        {actions.setPaused.rows}
      </div>
    </>
  );
}
