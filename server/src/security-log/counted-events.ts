/**
 * Merges equal events of a minute into one with a count. The number of different events per minute and day is bounded, so that
 * nobody can fill the disk: beyond that bound, networks and addresses are omitted, and the rest is still counted.
 */
import { DAY_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { MANY_NETWORKS, type SecurityKind, type SecurityOutcome } from '@eleven/protocol/security-events';

export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityKind;
  readonly outcome: SecurityOutcome;
  readonly code: string | null;
  /** The account that acted, or that a sign-in was for. */
  readonly actorId: string | null;
  /** Keyed hash of the address that a sign-in was for, if the account is not known. */
  readonly addressHash: string | null;
  readonly target: { readonly kind: string; readonly id: string } | null;
  readonly network: string;
  readonly device: string | null;
  readonly route: string;
}

export interface CountedEvent extends SecurityEvent {
  readonly minute: Date;
  readonly lastAt: Date;
  readonly count: number;
}

interface Budget {
  readonly network: number;
  readonly minute: number;
  readonly day: number;
}

/** Limits on different events. Those of staff are wide: reading through all accounts must leave a trace of each view. */
const BUDGETS = {
  staff: { network: 5_000, minute: 5_000, day: Number.POSITIVE_INFINITY },
  ok: { network: 60, minute: 1_000, day: 100_000 },
  failed: { network: 20, minute: 200, day: 20_000 },
} as const satisfies Record<string, Budget>;
type Class = keyof typeof BUDGETS;

interface Entry {
  readonly event: SecurityEvent;
  readonly minute: Date;
  lastAt: Date;
  count: number;
}

export class CountedEvents {
  #pending = new Map<string, Entry>();
  #minute = -1;
  #day = -1;
  readonly #seen = new Set<string>();
  /** Number of different events in this minute by class, and by class and network; and in this day by class. */
  readonly #inMinute = new Map<string, number>();
  readonly #inDay = new Map<Class, number>();

  add(event: SecurityEvent, isStaff: boolean): void {
    const ms = event.at.getTime();
    this.#turnTo(Math.floor(ms / MINUTE_MS), Math.floor(ms / DAY_MS));
    const group: Class = isStaff ? 'staff' : event.outcome === 'ok' ? 'ok' : 'failed';
    const admitted = this.#admits(event, group) ? event : withoutSource(event, isStaff);
    const key = keyOf(admitted);
    this.#seen.add(key);
    const entry = this.#pending.get(`${this.#minute} ${key}`);
    if (entry) {
      entry.count += 1;
      entry.lastAt = event.at;
      return;
    }
    const minute = new Date(this.#minute * MINUTE_MS);
    this.#pending.set(`${this.#minute} ${key}`, { event: admitted, minute, lastAt: event.at, count: 1 });
  }

  /** The events since the last call. */
  take(): CountedEvent[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken.map(({ event, ...counted }) => ({ ...event, ...counted }));
  }

  /** Number of different events waiting. */
  get size(): number {
    return this.#pending.size;
  }

  #turnTo(minute: number, day: number): void {
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#seen.clear();
      this.#inMinute.clear();
    }
    if (day !== this.#day) {
      this.#day = day;
      this.#inDay.clear();
    }
  }

  #admits(event: SecurityEvent, group: Class): boolean {
    if (this.#seen.has(keyOf(event))) return true;
    const { network, minute, day } = BUDGETS[group];
    const ofNetwork = `${group} ${event.network}`;
    const counts = [this.#inMinute.get(ofNetwork) ?? 0, this.#inMinute.get(group) ?? 0, this.#inDay.get(group) ?? 0];
    const [inNetwork = 0, inMinute = 0, inDay = 0] = counts;
    if (inNetwork >= network || inMinute >= minute || inDay >= day) return false;
    this.#inMinute.set(ofNetwork, inNetwork + 1);
    this.#inMinute.set(group, inMinute + 1);
    this.#inDay.set(group, inDay + 1);
    return true;
  }
}

/** Has only few possible values, as kinds, outcomes, codes and routes are ours. */
function withoutSource(event: SecurityEvent, isStaff: boolean): SecurityEvent {
  const actorId = isStaff ? event.actorId : null;
  return { ...event, actorId, addressHash: null, target: null, network: MANY_NETWORKS, device: null };
}

/** Equal for events that differ only in their time. */
export function keyOf({ at, ...event }: SecurityEvent): string {
  const { kind, outcome, code, actorId, addressHash, target, network, device, route } = event;
  return JSON.stringify([kind, outcome, code, actorId, addressHash, target?.kind, target?.id, network, device, route]);
}
