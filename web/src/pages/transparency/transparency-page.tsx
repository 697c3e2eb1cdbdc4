import { useVaultCheck } from '../../features/transparency/check/use-vault-check.ts';
import { DeployedCode } from '../../features/transparency/code/deployed-code.tsx';
import { Coverage } from '../../features/transparency/coverage/coverage.tsx';
import { Equation } from '../../features/transparency/equation.tsx';
import { Intro } from '../../features/transparency/intro.tsx';
import { Invariants } from '../../features/transparency/invariants.tsx';
import { Operations } from '../../features/transparency/operations.tsx';
import { Roles } from '../../features/transparency/roles.tsx';
import { Timelock } from '../../features/transparency/timelock.tsx';
import { useReserve } from '../../vault/reserve/reserve.ts';
import { ReserveGauge } from '../../vault/reserve/reserve-gauge.tsx';

/** All public facts about the vault. After a check in this browser, the page shows the checked replies. */
export default function TransparencyPage() {
  const check = useVaultCheck();
  const { vault: newest, figures, isOld, error, retry } = useReserve();
  const vault = check.outcome?.kind === 'compared' ? check.outcome.replies.vault : newest;
  return (
    <main id="main" tabIndex={-1}>
      <Intro check={check} vault={vault} isOld={isOld} picture={<ReserveGauge figures={figures} size="medium" />} />
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
