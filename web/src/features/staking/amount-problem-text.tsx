import { useLocale } from '../../i18n/locale.tsx';
import { AMOUNT_PROBLEMS } from './amount-problem.ts';
import type { StakeLimits, StakeProblem } from './stake-form.ts';

export interface AmountProblemProps {
  problem: StakeProblem;
  limits: StakeLimits;
}

/** What is wrong with the amount, in a sentence. It comes with the first touch of the form. */
export default function AmountProblemText({ problem, limits }: AmountProblemProps) {
  return AMOUNT_PROBLEMS[useLocale()][problem](limits);
}
