/**
 * The security log: who signed in, failed to, was refused, changed an account or viewed one. It is written after the response,
 * so it neither slows nor fails a request, and persists even if the request's transaction was rolled back. Events wait while
 * the database cannot take them, up to a limit; those beyond it are only counted in the process's log.
 */
import type { SecurityKind } from '@eleven/protocol/security-events';
import { isStaffRole } from '@eleven/protocol/staff';
import { type AuditEntry, audit } from '../audit/audit.ts';
import type { Clock } from '../core/clock.ts';
import type { Keys } from '../core/keys.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Notify } from '../notify/notify.ts';
import { type CountedEvent, CountedEvents, keyOf, type SecurityEvent } from './counted-events.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { addEvents, findAccounts } from './security-log.store.ts';
import { StaffActs } from './staff-acts.ts';

export interface SecurityLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
  readonly notify: Notify;
  /** How long events wait to be written together; `null`: until an explicit flush. */
  readonly flushMs?: number | null;
}

export interface NewEvent extends Omit<SecurityEvent, 'at' | 'addressHash'> {
  /** The address that a sign-in was for, if its account was not looked up. Only a hash of it is stored. */
  readonly address?: string | undefined;
  /** The actor's role, if known. */
  readonly role?: string | undefined;
}

export interface SecurityLog {
  note(event: NewEvent): void;
  /** Writes waiting events. Never throws. */
  flush(): Promise<void>;
  /** Writes waiting events, including the counts of windows that are still open. */
  close(): Promise<void>;
}

const FLUSH_MS = 1_000;
/** Limit of events that wait while the database is away. */
const MAX_WAITING = 10_000;

export function createSecurityLog(deps: SecurityLogDeps): SecurityLog {
  const { db, clock, keys, log, notify, flushMs = FLUSH_MS } = deps;
  const counted = new CountedEvents();
  const staffActs = new StaffActs();
  const failed = new FailedSignIns();
  const addresses = new Map<string, string>();
  const roles = new Map<string, string>();
  let waiting: CountedEvent[] = [];
  let lines = new Set<string>();
  let linesMinute = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Resolves addresses to their owners, and finds staff accounts. If that fails now, the hash stays. */
  async function named(events: CountedEvent[]): Promise<CountedEvent[]> {
    const hashes = new Map([...addresses].map(([hash, address]) => [address, hash]));
    addresses.clear();
    const unknown = events.flatMap((event) =>
      isInAdminArea(event) && event.actorId !== null && !roles.has(event.actorId) ? [event.actorId] : [],
    );
    const found = await findAccounts(db, { addresses: [...hashes.keys()], ids: unknown }).catch(() => []);
    for (const { id, role } of found) roles.set(id, role);
    const owners = new Map(found.map(({ id, email }) => [hashes.get(email), id]));
    return events.map((event) => {
      const actorId = event.addressHash === null ? undefined : owners.get(event.addressHash);
      return actorId === undefined ? event : { ...event, actorId, addressHash: null };
    });
  }

  /** Logs one line for an event that is new in its minute; repeats are in the table's count. */
  function writeLines(events: readonly CountedEvent[]): void {
    for (const { minute, lastAt, target, at, ...event } of events) {
      if (minute.getTime() !== linesMinute) {
        linesMinute = minute.getTime();
        lines = new Set();
      }
      const key = keyOf({ ...event, target, at });
      if (lines.has(key)) continue;
      lines.add(key);
      log.info({ security: { ...event, at: at.toISOString(), target } }, 'security');
    }
  }

  async function write(isLast: boolean): Promise<void> {
    const events = await named(counted.take());
    writeLines(events);
    for (const event of events) {
      const role = event.actorId === null ? undefined : roles.get(event.actorId);
      if (role !== undefined && isStaffRole(role) && isInAdminArea(event))
        staffActs.add({ ...event, role }, event.count);
      failed.add(event);
    }
    roles.clear();
    staffActs.close(isLast ? undefined : clock.now());
    keep([...waiting, ...events]);
    const acts = staffActs.take();
    try {
      if (waiting.length > 0) await inTransaction(db, (tx) => addEvents(tx, waiting));
      waiting = [];
      if (acts.length > 0) await inTransaction(db, (tx) => writeActs(tx, acts));
      failures = 0;
    } catch (error) {
      staffActs.requeue(acts);
      failures += 1;
      // An outage is logged once.
      log[failures === 1 ? 'warn' : 'debug']({ err: error, waiting: waiting.length }, 'security events wait');
      if (!isLast) schedule();
      return;
    }
    for (const notice of failed.take()) {
      // The account may be deleted by now.
      await inTransaction(db, (tx) => notify(tx, notice)).catch((error) => log.debug({ err: error }, 'not notified'));
    }
  }

  function keep(events: CountedEvent[]): void {
    waiting = events.slice(-MAX_WAITING);
    const lost = events.length - waiting.length;
    if (lost > 0) log.error({ lost }, 'security events were lost');
  }

  function schedule(): void {
    if (timer || flushMs === null) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushMs);
    timer.unref();
  }

  function flush(isLast = false): Promise<void> {
    running = running.then(() => write(isLast)).catch((error) => log.error({ err: error }, 'security events failed'));
    return running;
  }

  return {
    note({ address, role, ...event }) {
      const addressHash =
        address === undefined || event.actorId !== null ? null : keys.macs('address of a sign-in', address)[0];
      counted.add({ ...event, addressHash, at: clock.now() }, role !== undefined && isStaffRole(role));
      if (addressHash !== null && address !== undefined && addresses.size < MAX_WAITING)
        addresses.set(addressHash, address);
      if (role !== undefined && event.actorId !== null) roles.set(event.actorId, role);
      schedule();
    },
    flush: () => flush(),
    close() {
      clearTimeout(timer);
      return flush(true);
    },
  };
}

/** Records an act of the server itself, in the transaction of the act. It has no actor and no network. */
export async function noteByItself(
  tx: Tx,
  { kind, job, now }: { kind: SecurityKind; job: string; now: Date },
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const nobody = { actorId: null, addressHash: null, target: null, network: 'server', device: null };
  const event = { kind, outcome: 'ok', code: null, route: job, ...nobody } as const;
  await addEvents(tx, [{ ...event, at: now, minute, lastAt: now, count: 1 }]);
}

async function writeActs(tx: Tx, acts: readonly AuditEntry[]): Promise<void> {
  for (const act of acts) await audit(tx, act);
}

/** Whether it happened in the admin area. Acts of staff on their own accounts, as users, do not count. */
const isInAdminArea = ({ route }: SecurityEvent): boolean => route.includes(' /api/admin/');
