/** LISTEN / NOTIFY on a separate connection, which is reopened whenever it is lost. */
import { Client, DatabaseError, type Pool } from 'pg';
import type { Channel } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';

const RECONNECT_MS = 1_000;
const RESEND_MS = 1_000;
/** Messages that are kept while the database cannot be reached; beyond that the oldest are lost. */
const MOST_KEPT = 10_000;
/** Detects within 15 s that a host has silently disappeared; by default the system checks only after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

export function openPostgresChannel(
  url: string,
  pool: Pool,
  name: string,
  onMessage: (payload: string) => void,
  onListening: () => void = () => {},
): Channel {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let isListening = false;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE });
    client = next;
    let failed = false;
    const again = () => {
      if (failed) return;
      failed = true;
      isListening = false;
      next.end().catch(() => {});
      if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(name)}`);
      isListening = !failed;
      onListening();
    } catch {
      again();
    }
  };
  void connect();
  const sender = sendTogether((payloads) =>
    pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [name, payloads]),
  );

  return {
    isListening: () => isListening,
    send: sender.send,
    async close() {
      closed = true;
      isListening = false;
      sender.close();
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Combines messages that come together, or while the previous statement runs. A message that could not be sent is kept and
 * sent again, since a page whose data became stale meanwhile learns of it in no other way. Only messages that the database
 * itself refuses are lost.
 */
function sendTogether(notify: (payloads: readonly string[]) => Promise<unknown>): Pick<Channel, 'send'> & {
  close(): void;
} {
  let underWay: Promise<void> = Promise.resolve();
  let next: { readonly payloads: string[]; readonly sent: Promise<void> } | undefined;
  const kept = new Set<string>();
  let resend: NodeJS.Timeout | undefined;
  let isClosed = false;

  const attempt = async (payloads: readonly string[]): Promise<void> => {
    const all = [...new Set([...kept, ...payloads])];
    kept.clear();
    try {
      if (all.length > 0) await notify(all);
    } catch (error) {
      if (isClosed || (error instanceof DatabaseError && !isDatabaseUnavailable(error))) return;
      for (const payload of all.slice(-MOST_KEPT)) kept.add(payload);
      resend ??= setTimeout(() => {
        resend = undefined;
        underWay = underWay.then(() => attempt([]));
      }, RESEND_MS).unref();
    }
  };

  const send = (payload: string): Promise<void> => {
    if (next) {
      next.payloads.push(payload);
      return next.sent;
    }
    const payloads = [payload];
    const sent = underWay.then(async () => {
      next = undefined;
      await attempt(payloads);
    });
    next = { payloads, sent };
    underWay = sent;
    return sent;
  };
  return {
    send,
    close() {
      isClosed = true;
      clearTimeout(resend);
    },
  };
}
