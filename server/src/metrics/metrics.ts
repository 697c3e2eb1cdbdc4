/**
 * Metrics of this process for Prometheus. Labels contain route templates, host names and our own words, but never addresses,
 * ids or requested paths.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../core/version.ts';
import { createStateGauges, type PoolName, type StateSources } from './state-gauges.ts';

export interface Metrics {
  readonly contentType: string;
  /** All families, with the current state. */
  text(): Promise<string>;
  /** Sets the sources of state. Until then there are no metrics of it. */
  watch(sources: StateSources): void;
  answered(answer: { method: string; route: string; status: number; seconds: number }): void;
  signInFailed(who: 'user' | 'staff'): void;
  waitedForConnection(pool: PoolName, seconds: number): void;
  rpcAsked(endpoint: string, isAnswered: boolean): void;
  rpcOutvoted(endpoint: string): void;
  indexed(events: number): void;
  streams(open: number): void;
  /** Counts a request refused because there were too many from its network or in total. */
  shed(reason: 'address' | 'load'): void;
}

export function createMetrics({ database }: { readonly database: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event loop delay, memory, garbage collection and handles of the process.
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'eleven_build_info',
    help: 'Always 1; which version runs on what.',
    labelNames: ['version', 'node', 'database'],
    registers,
  }).set({ version: VERSION, node: process.version, database }, 1);
  const requests = new Histogram({
    name: 'eleven_http_request_duration_seconds',
    help: 'Answers and how long they took, by the template of the route (none: no route) and the class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  /** Cached by labels, which would otherwise be looked up as text for each response. */
  const answers = new Map<string, ReturnType<typeof requests.labels>>();
  const signInFailures = new Counter({
    name: 'eleven_sign_in_failures_total',
    help: 'Attempts to sign in that were refused, those over a limit included.',
    labelNames: ['who'],
    registers,
  });
  for (const who of ['user', 'staff']) signInFailures.inc({ who }, 0);
  const poolWait = new Histogram({
    name: 'eleven_db_pool_wait_seconds',
    help: 'How long a query waited for a connection to PostgreSQL. None with the embedded database.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.4, 0.8, 5],
    registers,
  });
  const rpcRequests = new Counter({
    name: 'eleven_rpc_requests_total',
    help: 'Questions to an RPC endpoint, by the name of its host.',
    labelNames: ['endpoint'],
    registers,
  });
  const rpcErrors = new Counter({
    name: 'eleven_rpc_errors_total',
    help: 'Questions to an RPC endpoint without a usable answer, by the name of its host.',
    labelNames: ['endpoint'],
    registers,
  });
  const rpcDisagreements = new Counter({
    name: 'eleven_rpc_disagreements_total',
    help: 'Answers of an RPC endpoint that two others contradicted, or that cannot be true, by the name of its host.',
    labelNames: ['endpoint'],
    registers,
  });
  const events = new Counter({
    name: 'eleven_indexer_events_total',
    help: 'Events of the vault that this process has written.',
    registers,
  });
  const streams = new Gauge({ name: 'eleven_streams_open', help: 'Open streams of invalidations.', registers });
  const shed = new Counter({
    name: 'eleven_requests_shed_total',
    help: 'Requests that were refused because there were too many: of one address, or for the load of the process.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['address', 'load']) shed.inc({ reason }, 0);
  const state = createStateGauges(registry);

  return {
    contentType: registry.contentType,
    async text() {
      await state.refresh();
      return registry.metrics();
    },
    watch: state.watch,
    answered({ method, route, status, seconds }) {
      const family = Math.floor(status / 100);
      const key = `${family} ${method} ${route}`;
      let child = answers.get(key);
      if (!child) {
        child = requests.labels({ method, route, status: `${family}xx` });
        answers.set(key, child);
      }
      child.observe(seconds);
    },
    signInFailed: (who) => signInFailures.inc({ who }),
    waitedForConnection: (pool, seconds) => poolWait.observe({ pool }, seconds),
    rpcAsked(endpoint, isAnswered) {
      rpcRequests.inc({ endpoint });
      rpcErrors.inc({ endpoint }, isAnswered ? 0 : 1);
      rpcDisagreements.inc({ endpoint }, 0);
    },
    rpcOutvoted: (endpoint) => rpcDisagreements.inc({ endpoint }),
    indexed: (count) => events.inc(count),
    streams: (open) => streams.set(open),
    shed: (reason) => shed.inc({ reason }),
  };
}
