import { useVaultCheck } from '../../features/transparency/check/use-vault-check.ts';
import { DeployedCode } from '../../features/transparency/code/deployed-code.tsx';
import { Coverage } from '../../features/transparency/coverage/coverage.tsx';
import { Equation } from '../../features/transparency/equation.tsx';
import { Intro } from '../../features/transparency/intro.tsx';
import { Invariants } from '../../features/transparency/invariants.tsx';
import { Operations } from '../../features/transparency/operations.tsx';
import { Roles } from '../../features/transparency/roles.tsx';
import { Timelock } from '../../features/transparency/timelock.tsx';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import layout from '../../styles/layout.module.css';
import { GaugeScale } from '../../ui/chart/gauge-scale.tsx';
import { useConfig } from '../../vault/queries.ts';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';
import { useNamedVault, VaultScope } from '../../vault/scope.ts';
import css from './transparency-page.module.css';

const VaultList = lazyOptional(() => import('../../features/vaults/vault-list.tsx'));

/** All public facts about a vault: the open one, or the one named in the URL. */
export default function TransparencyPage() {
  const vault = useNamedVault();
  return (
    <VaultScope key={vault} value={vault}>
      <Facts />
    </VaultScope>
  );
}

/** After a check in this browser, the page shows the checked replies. */
function Facts() {
  const { data: config } = useConfig();
  const check = useVaultCheck();
  const { vault: newest, figures, isStale, error, retry } = useReserve();
  const vault = check.outcome?.kind === 'compared' ? check.outcome.replies.vault : newest;
  return (
    <main id="main" tabIndex={-1}>
      <Intro
        check={check}
        vault={vault}
        isStale={isStale}
        picture={<ReserveGauge figures={figures} size="medium" Scale={GaugeScale} />}
      />
      {(config?.vaults.length ?? 1) > 1 && (
        <div className={`${layout.wrap} ${css.vaults}`}>
          <VaultList />
        </div>
      )}
      <Equation check={check} vault={vault} error={error} retry={retry} />
      <Coverage />
      <Roles check={check} />
      <Timelock />
      <DeployedCode check={check} />
      <Invariants />
      <Operations />
    </main>
  );
}
