import { useLocale } from '../../i18n/locale.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import type { TransactionProblem } from '../../wallet/tx/transaction.ts';
import { problemCode, problemText } from './problem-text.ts';

export interface ActionProblemProps {
  problem: TransactionProblem;
}

/** Why nothing was sent. That the person declined is no failure. */
export default function ActionProblem({ problem }: ActionProblemProps) {
  const locale = useLocale();
  const isDeclined = problem.kind === 'provider' && problem.problem === 'rejected';
  return (
    <Notice
      tone={isDeclined ? 'plain' : 'danger'}
      announce
      actions={!isDeclined && <ReportLink code={problemCode(problem)} />}
    >
      {problemText(problem, locale)}
    </Notice>
  );
}
