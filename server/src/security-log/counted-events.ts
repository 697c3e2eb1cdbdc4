/**
 * Merges equal events of a minute into one with a count. The number of distinct events per minute and day is bounded, so that
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

/** Maximum numbers of distinct events: in a minute from one network, in a minute, and in a day. */
interface Budget {
  readonly network: number;
  readonly minute: number;
  readonly day: number;
}

/** The limits for staff are wide, because reading through all accounts must leave a trace of each view. */
const BUDGETS = {
  staff: { network: 5_000, minute: 5_000, day: Number.POSITIVE_INFINITY },
  ok: { network: 60, minute: 1_000, day: 100_000 },
  failed: { network: 20, minute: 200, day: 20_000 },
} as const satisfies Record<string, Budget>;
type EventClass = keyof typeof BUDGETS;

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
  /** Number of distinct events in this minute by class, and by class and network; and in this day by class. */
  readonly #inMinute = new Map<string, number>();
  readonly #inDay = new Map<EventClass, number>();

  add(event: SecurityEvent, isStaff: boolean): void {
    const ms = event.at.getTime();
    this.#startPeriods(Math.floor(ms / MINUTE_MS), Math.floor(ms / DAY_MS));
    const eventClass: EventClass = isStaff ? 'staff' : event.outcome === 'ok' ? 'ok' : 'failed';
    const counted = this.#countWithinBudget(event, eventClass) ? event : withoutSource(event, isStaff);
    const key = keyOf(counted);
    this.#seen.add(key);
    const entry = this.#pending.get(`${this.#minute} ${key}`);
    if (entry) {
      entry.count += 1;
      entry.lastAt = event.at;
      return;
    }
    const minute = new Date(this.#minute * MINUTE_MS);
    this.#pending.set(`${this.#minute} ${key}`, { event: counted, minute, lastAt: event.at, count: 1 });
  }

  /** The events since the last call. */
  take(): CountedEvent[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken.map(({ event, ...counts }) => ({ ...event, ...counts }));
  }

  /** Number of distinct events waiting. */
  get size(): number {
    return this.#pending.size;
  }

  #startPeriods(minute: number, day: number): void {
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

  /** False if the event is new and its class has used up a budget; otherwise counts it, if it is new. */
  #countWithinBudget(event: SecurityEvent, eventClass: EventClass): boolean {
    if (this.#seen.has(keyOf(event))) return true;
    const { network, minute, day } = BUDGETS[eventClass];
    const ofNetwork = `${eventClass} ${event.network}`;
    const counts = [
      this.#inMinute.get(ofNetwork) ?? 0,
      this.#inMinute.get(eventClass) ?? 0,
      this.#inDay.get(eventClass) ?? 0,
    ];
    const [inNetwork = 0, inMinute = 0, inDay = 0] = counts;
    if (inNetwork >= network || inMinute >= minute || inDay >= day) return false;
    this.#inMinute.set(ofNetwork, inNetwork + 1);
    this.#inMinute.set(eventClass, inMinute + 1);
    this.#inDay.set(eventClass, inDay + 1);
    return true;
  }
}

/** Omits all that clients can vary. Few distinct events are left, as the server defines the kinds, outcomes, codes and routes. */
function withoutSource(event: SecurityEvent, isStaff: boolean): SecurityEvent {
  const actorId = isStaff ? event.actorId : null;
  return { ...event, actorId, addressHash: null, target: null, network: MANY_NETWORKS, device: null };
}

/** Equal for events that differ only in their time. */
export function keyOf({ at, ...event }: SecurityEvent): string {
  const { kind, outcome, code, actorId, addressHash, target, network, device, route } = event;
  return JSON.stringify([kind, outcome, code, actorId, addressHash, target?.kind, target?.id, network, device, route]);
}
