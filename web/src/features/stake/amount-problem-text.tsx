import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import type { StakeLimits, StakeProblem } from '../../vault/amount-limits.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';

/** The problem of the amount, in a sentence. Loaded when the form is first touched. */
export default function AmountProblemText({ problem, limits }: { problem: StakeProblem; limits: StakeLimits }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => focusAmountAtSubmit(text.current?.closest('form')), []);
  return <span ref={text}>{AMOUNT_PROBLEMS[problem][useLocale()](limits)}</span>;
}

/** Focuses the amount whenever the form is submitted. It is not in the form's file, because that is part of every first load. */
function focusAmountAtSubmit(form: HTMLFormElement | null | undefined): (() => void) | undefined {
  if (!form) return undefined;
  const focusAmount = () => form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  // The press that made this text appear came before the listener.
  if (document.activeElement instanceof HTMLButtonElement && document.activeElement.type === 'submit') focusAmount();
  form.addEventListener('submit', focusAmount);
  return () => form.removeEventListener('submit', focusAmount);
}
