import { useDeferredValue } from 'react';
import { OverviewCard } from '../../features/overview/overview-card.tsx';
import { ReserveCard } from '../../features/reserve/reserve-card.tsx';
import { StakeCard } from '../../features/stake/stake-card.tsx';
import { useStakeForm } from '../../features/stake/use-stake-form.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Deferred } from '../../lib/deferred.tsx';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Dot } from '../../ui/tag.tsx';
import { useNamedVault, useVaultScope, VaultScope } from '../../vault/scope.ts';
import { NetworkNotice, TransactionTray } from '../../vault/transactions/when-needed.tsx';
import { useFreshAfterTransactions } from '../../vault/use-fresh-after-transactions.ts';
import { type Staking, useStaking } from '../../vault/use-staking.ts';
import css from './dashboard-page.module.css';
import { CardPlaceholder } from './lazy-card.tsx';
import {
  ConnectCard,
  LinkNotice,
  MoveCard,
  PositionsCard,
  Records,
  RewardsOrPlans,
  useBegun,
  Vaults,
} from './lazy-cards.tsx';

/** A signed-in user's home: stakes, rewards, and all actions on them, in the vault named in the URL. */
export default function DashboardPage() {
  const vault = useNamedVault();
  return (
    <VaultScope key={vault} value={vault}>
      <Dashboard />
    </VaultScope>
  );
}

function Dashboard() {
  const staking = useStaking();
  const format = useFormat();
  useFreshAfterTransactions();
  const texts = useTexts({
    title: { ko: '내 스테이킹', en: 'My stake' },
    block: { ko: (block: string) => `블록 ${block} 확정`, en: (block) => `Block ${block} finalised` },
    old: {
      ko: (block: string) => `블록 ${block} 기준, 최신 값이 아닙니다`,
      en: (block) => `As of block ${block}, not the newest`,
    },
  });
  const hasWallet = staking.wallets.addresses.length > 0;
  const hasBegun = useBegun(staking);
  return (
    <main id="main" tabIndex={-1} className={classNames(appPage.app, !hasBegun && css.beginning)} aria-busy={!hasBegun}>
      <div className={layout.wrap}>
        <div className={`${layout.row} ${layout.between} ${layout.wrapping}`}>
          <h1>{texts.title}</h1>
          {staking.vault && (
            <span className={`${css.block} ${text.small} ${text.dim}`}>
              <Dot tone={staking.isStale ? 'warn' : 'ok'} />
              {(staking.isStale ? texts.old : texts.block)(format.count(staking.vault.asOf.blockNumber))}
            </span>
          )}
        </div>
        <div className={css.notices}>
          <NetworkNotice />
          <LinkNotice wallets={staking.wallets} />
          <Vaults addresses={staking.wallets.addresses} />
        </div>
        <div className={appPage.grid12}>
          {hasWallet ? (
            <OverviewCard staking={staking} className={appPage.c8} />
          ) : hasBegun ? (
            <ConnectCard wallets={staking.wallets} className={appPage.c8} />
          ) : (
            <CardPlaceholder className={appPage.c8} />
          )}
          {hasBegun && (
            <>
              <ReserveCard className={appPage.c4} />
              <TransactionTray addresses={staking.wallets.addresses} className={appPage.c12} />
              <Stake staking={staking} />
              <Deferred>
                <PositionsCard staking={staking} className={appPage.c12} />
                {hasWallet && <Records addresses={staking.wallets.addresses} className={appPage.c12} />}
              </Deferred>
            </>
          )}
        </div>
      </div>
    </main>
  );
}

/** Typing renders only these two, not the page: the form at once, the card beside it when there is time. */
function Stake({ staking }: { staking: Staking }) {
  const isOpen = useVaultScope() === undefined;
  const form = useStakeForm(staking);
  const formBeside = useDeferredValue(form);
  return (
    <>
      {isOpen ? (
        <StakeCard staking={staking} form={form} className={appPage.c5} />
      ) : (
        <MoveCard staking={staking} className={appPage.c5} />
      )}
      <Deferred>
        <RewardsOrPlans staking={staking} form={formBeside} className={`${appPage.c7} ${css.beside}`} />
      </Deferred>
    </>
  );
}
