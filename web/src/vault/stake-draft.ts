/** The plan and amount that the user is about to stake. Survives a reload in this tab and holds no address. */
import { isTermDays, type Plan } from '@eleven/protocol/vault/terms';
import { tab } from '../storage.ts';

export interface StakeDraft {
  readonly amount: string;
  readonly plan: Plan;
}

const KEY = 'stake-draft';
export const EMPTY_DRAFT: StakeDraft = { amount: '', plan: 'flexible' };

export function readDraft(): StakeDraft {
  const { amount, plan } = (tab.readJson(KEY) ?? {}) as { amount?: unknown; plan?: unknown };
  return {
    amount: typeof amount === 'string' ? amount.slice(0, 100) : '',
    plan: typeof plan === 'number' && isTermDays(plan) ? plan : 'flexible',
  };
}

export function keepDraft(draft: StakeDraft): void {
  if (draft.amount === '' && draft.plan === 'flexible') tab.remove(KEY);
  else tab.write(KEY, JSON.stringify(draft));
}
