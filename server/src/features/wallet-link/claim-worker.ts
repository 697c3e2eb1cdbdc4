/** Moves claimed wallets when their time has come. Any number of processes may run it: each claim is settled once. */
import type { Logger } from '../../core/log.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { moveDueClaims } from './wallet-claim.ts';
import type { ClaimDeps } from './wallet-link.ts';

const POLL_MS = 30_000;

/** Answers what stops it. */
export function startWalletClaims(deps: ClaimDeps & { readonly log: Logger; readonly jobs?: Jobs | undefined }): {
  stop(): Promise<void>;
} {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let failures = 0;
  const look = async () => {
    const turn = deps.jobs?.begin('walletClaims');
    try {
      await moveDueClaims(deps);
      failures = 0;
      turn?.done(POLL_MS);
    } catch (error) {
      turn?.failed(error, POLL_MS);
      failures += 1;
      // One outage is one line.
      deps.log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'claims of wallets wait');
    }
    isRunning = false;
  };
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    running = look();
  };
  begin();
  const timer = setInterval(begin, POLL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
