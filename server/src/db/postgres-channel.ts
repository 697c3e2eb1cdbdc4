/** LISTEN / NOTIFY on a separate connection, which is reopened whenever it is lost. */
import { Client, type Pool } from 'pg';
import type { Channel } from './database.ts';

const RECONNECT_MS = 1_000;
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

  return {
    isListening: () => isListening,
    send: sendTogether((payloads) =>
      pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [name, payloads]),
    ),
    async close() {
      closed = true;
      isListening = false;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

/** Combines messages that come together, or while the previous statement runs. Some may be lost: the API is the truth. */
function sendTogether(notify: (payloads: readonly string[]) => Promise<unknown>): Channel['send'] {
  let underWay: Promise<void> = Promise.resolve();
  let next: { readonly payloads: string[]; readonly sent: Promise<void> } | undefined;
  return (payload) => {
    if (next) {
      next.payloads.push(payload);
      return next.sent;
    }
    const payloads = [payload];
    const sent = underWay.then(async () => {
      next = undefined;
      await notify(payloads).catch(() => {});
    });
    next = { payloads, sent };
    underWay = sent;
    return sent;
  };
}
