import { useLocale } from '../../i18n/locale.tsx';
import type { StakeLimits, StakeProblem } from '../../vault/amount-limits.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';

export interface AmountProblemProps {
  problem: StakeProblem;
  limits: StakeLimits;
}

/** The problem of the amount, in a sentence. Loaded when the form is first touched. */
export default function AmountProblemText({ problem, limits }: AmountProblemProps) {
  return AMOUNT_PROBLEMS[problem][useLocale()](limits);
}
