import { useReserve } from '../../features/reserve/reserve.ts';
import { ReserveGauge } from '../../features/reserve/reserve-gauge.tsx';
import { Code } from '../../features/transparency/code.tsx';
import { Coverage } from '../../features/transparency/coverage.tsx';
import { Equation } from '../../features/transparency/equation.tsx';
import { Intro } from '../../features/transparency/intro.tsx';
import { Invariants } from '../../features/transparency/invariants.tsx';
import { Operations } from '../../features/transparency/operations.tsx';
import { Roles } from '../../features/transparency/roles.tsx';
import { useCheck } from '../../features/transparency/use-check.ts';

/** All that anybody may know of the vault; what was checked in this browser is what is shown. */
export default function TransparencyPage() {
  const check = useCheck();
  const { vault: newest, figures, isOld, error, retry } = useReserve();
  const vault = check.outcome?.kind === 'compared' ? check.outcome.answers.vault : newest;
  return (
    <main id="main" tabIndex={-1}>
      <Intro check={check} vault={vault} isOld={isOld} picture={<ReserveGauge figures={figures} size="medium" />} />
      <Equation check={check} vault={vault} error={error} retry={retry} />
      <Coverage />
      <Roles check={check} />
      <Code check={check} />
      <Invariants />
      <Operations />
    </main>
  );
}
