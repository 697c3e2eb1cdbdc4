/** The typed amount and the plan survive a reload (the page reloads by itself after being offline). Holds no address. */
import { isTermDays, type Plan } from '@eleven/protocol/terms';

export interface StakeDraft {
  readonly amount: string;
  readonly plan: Plan;
}

const KEY = 'stake-draft';
export const EMPTY_DRAFT: StakeDraft = { amount: '', plan: 'flexible' };

export function readDraft(): StakeDraft {
  try {
    const { amount, plan } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { amount?: unknown; plan?: unknown };
    return {
      amount: typeof amount === 'string' ? amount.slice(0, 100) : '',
      plan: typeof plan === 'number' && isTermDays(plan) ? plan : 'flexible',
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(draft: StakeDraft): void {
  try {
    if (draft.amount === '' && draft.plan === 'flexible') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the draft lives as long as the page.
  }
}
