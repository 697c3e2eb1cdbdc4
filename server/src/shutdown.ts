/** The graceful end of the process: first requests and work under way, then connections. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from './core/log.ts';

/** A service manager allows ten seconds; after eight, remaining connections are cut off. */
const DRAIN_MS = 8_000;
/** Exit after this long, since an unresponsive database may block forever: what is uncommitted by then never will be. */
const END_MS = 9_000;

interface ShutdownSteps {
  readonly app: FastifyInstance;
  /** For so long requests are still served, so that the load balancer learns from /readyz to send them elsewhere. */
  readonly delayMs: number;
  readonly workers: readonly { stop(): Promise<unknown> }[];
  /** Closes the connections that app and workers used. */
  close(): Promise<unknown>;
}

export function createShutdown(log: Logger) {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    /** Does nothing if it runs already. */
    async run(because: string, { app, delayMs, workers, close }: ShutdownSteps): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      log.info({ because }, 'stopping');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      setTimeout(() => {
        log.warn('what did not end in time is cut off');
        process.exit(0);
      }, END_MS).unref();
      await Promise.allSettled([app.close(), ...workers.map((worker) => worker.stop())]);
      clearTimeout(cut);
      await close();
      process.exit();
    },
  };
}
