import { reserveForecast, reserveHistory } from '@eleven/protocol/api/admin/forecast';
import { vaultControl } from '@eleven/protocol/api/admin/overview';
import { adminUser } from '@eleven/protocol/api/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ForecastCard } from '../../features/admin/forecast/forecast-card.tsx';
import { ReserveHistory } from '../../features/admin/forecast/reserve-history.tsx';
import { AdminActions } from '../../features/admin/vault/admin-actions.tsx';
import { LocalOperator } from '../../features/admin/vault/local-operator.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useConfig } from '../../vault/queries.ts';
import { Equation } from '../../vault/reserve/equation.tsx';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveLedger } from '../../vault/reserve/reserve-ledger.tsx';
import { NetworkNotice } from '../../vault/transactions/when-needed.tsx';
import { useFreshAfterTransactions } from '../../vault/use-fresh-after-transactions.ts';
import { WalletButton } from '../../wallet/connect/wallet-button.tsx';
import { onTransactionEnded } from '../../wallet/tx/use-transactions.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './overview.module.css';
import { useAdminAction } from './use-admin-action.tsx';

/** The reserve: its figures, forecast and history, and the calls that fund it, withdraw from it and pause new stakes. */
export default function Reserve() {
  const { vault, figures, error, retry } = useReserve();
  const { data: config } = useConfig();
  const { account } = useWallet();
  const { data: member } = useApiQuery(adminUser);
  const actions = {
    fund: useAdminAction('fund', vault),
    withdrawReserve: useAdminAction('withdrawReserve', vault),
    setPaused: useAdminAction('setPaused', vault),
  };
  // An object, so that choosing the same amount again fills in the form again.
  const [prefill, setPrefill] = useState<{ bnb: string }>();
  const client = useQueryClient();
  useFreshAfterTransactions();
  useEffect(
    () =>
      onTransactionEnded(() => {
        for (const route of [vaultControl, reserveForecast, reserveHistory]) {
          void client.invalidateQueries({ queryKey: queryKeyOf(route) });
        }
      }),
    [client],
  );
  const texts = useTexts({ equation: { ko: '계약 잔액의 구성', en: 'Breakdown of the vault balance' } });
  return (
    <div className={css.stack}>
      {error && <FailureNotice error={error} retry={retry} />}
      <ReserveLedger figures={figures} />
      <Card title={texts.equation}>
        <div className={css.gap}>
          <Equation figures={figures} />
        </div>
      </Card>
      <ForecastCard onFund={member?.role === 'admin' ? (bnb) => setPrefill({ bnb }) : undefined} />
      <div className={css.wallet}>
        <WalletButton place="page" />
      </div>
      {import.meta.env.MODE === 'localchain' && config?.local && <LocalOperator account={account} />}
      <NetworkNotice />
      {config && <AdminActions {...actions} prefill={prefill} />}
      <ReserveHistory />
    </div>
  );
}
