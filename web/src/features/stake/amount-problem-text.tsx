import { useLocale } from '../../i18n/locale.tsx';
import type { StakeLimits, StakeProblem } from '../../vault/amount-limits.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';

/** The problem of the amount, in a sentence. Loaded when the form is first touched. */
export default function AmountProblemText({ problem, limits }: { problem: StakeProblem; limits: StakeLimits }) {
  return AMOUNT_PROBLEMS[problem][useLocale()](limits);
}
