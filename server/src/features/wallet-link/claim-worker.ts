/** Moves claimed wallets when they are due. Any number of processes may run it: each claim is settled once. */
import type { Logger } from '../../core/log.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Polling, startPolling } from '../../jobs/polling.ts';
import { moveDueClaims } from './wallet-claim.ts';
import type { ClaimDeps } from './wallet-link.ts';

const POLL_MS = 30_000;

export function startWalletClaims(
  deps: ClaimDeps & { readonly log: Logger; readonly jobs?: Jobs | undefined },
): Polling {
  const { log, jobs } = deps;
  const run = () => moveDueClaims(deps);
  return startPolling({ name: 'walletClaims', run, failing: 'claims of wallets wait', log, jobs, pollMs: POLL_MS });
}
