import { useLocale } from '../../i18n/locale.tsx';
import type { StakeLimits, StakeProblem } from '../../vault/amount-limits.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';

export interface AmountProblemProps {
  problem: StakeProblem;
  limits: StakeLimits;
}

/** What is wrong with the amount, in a sentence. It comes with the first touch of the form. */
export default function AmountProblemText({ problem, limits }: AmountProblemProps) {
  return AMOUNT_PROBLEMS[useLocale()][problem](limits);
}
