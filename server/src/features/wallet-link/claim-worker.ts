/** Moves claimed wallets when their time has come. Any number of processes may run it: each claim is settled once. */
import type { Logger } from '../../core/log.ts';
import { moveDueClaims } from './wallet-claim.ts';
import type { ClaimDeps } from './wallet-link.ts';

const POLL_MS = 30_000;

/** Answers what stops it. */
export function startWalletClaims(deps: ClaimDeps & { readonly log: Logger }): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let failures = 0;
  const look = async () => {
    try {
      await moveDueClaims(deps);
      failures = 0;
    } catch (error) {
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
