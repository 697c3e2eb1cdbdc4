/**
 * Staff views of users, and attempts at staff sign-in, are also recorded in the audit chain. Equal acts within ten minutes make
 * at most two entries: the first, and one with the number of repeats.
 */
import type { StaffRole } from '@eleven/protocol/staff';
import type { AuditEntry } from '../audit/audit.ts';
import type { SecurityEvent } from './counted-events.ts';

export interface StaffEvent extends SecurityEvent {
  /** The role of the acting account. */
  readonly role: StaffRole;
}

const WINDOW_MS = 10 * 60_000;

interface Window {
  readonly event: StaffEvent;
  readonly entry: AuditEntry;
  readonly endsMs: number;
  followed: number;
}

export class StaffActs {
  readonly #windows = new Map<string, Window>();
  #waiting: AuditEntry[] = [];

  add(event: StaffEvent, count: number): void {
    const entry = entryOf(event);
    if (!entry) return;
    const { act, actor, target } = entry;
    const key = JSON.stringify([act, actor?.id, target, event.route, event.code]);
    this.close(event.at);
    const open = this.#windows.get(key);
    if (open) {
      open.followed += count;
      return;
    }
    this.#windows.set(key, { event, entry, endsMs: event.at.getTime() + WINDOW_MS, followed: count - 1 });
    this.#waiting.push(entry);
  }

  /** Closes the windows that are over at this time; without a time, all of them. */
  close(at?: Date): void {
    for (const [key, { entry, endsMs, followed }] of this.#windows) {
      if (at && endsMs > at.getTime()) continue;
      this.#windows.delete(key);
      if (followed === 0) continue;
      const { reason: _, ...rest } = entry;
      this.#waiting.push({ ...rest, details: { ...entry.details, followed: String(followed) } });
    }
  }

  take(): AuditEntry[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  requeue(entries: readonly AuditEntry[]): void {
    this.#waiting = [...entries, ...this.#waiting];
  }
}

/** Undefined for events that the chain already has: successful sign-ins, exports, and acts on accounts. */
function entryOf(event: StaffEvent): AuditEntry | undefined {
  const { kind, outcome, actorId, role, target, at: now } = event;
  if (actorId === null) return undefined;
  const details = {
    route: event.route,
    ...(event.code ? { code: event.code } : {}),
    network: event.network,
    ...(event.device ? { device: event.device } : {}),
  };
  const self = { kind: 'user', id: actorId } as const;
  const actor = { id: actorId, role };
  // The actor's identity is unproven.
  if (kind === 'staffSignIn') {
    return outcome === 'ok' || outcome === 'factorAsked'
      ? undefined
      : { actor: null, act: 'admin.signInFailed', target: self, details, now };
  }
  const about = target?.kind === 'user' || target?.kind === 'ticket' || target?.kind === 'list' ? target : self;
  const at = about as AuditEntry['target'];
  if (outcome === 'refused') return { actor, act: 'admin.refused', target: at, details, now };
  if (kind === 'viewed' && outcome === 'ok') return { actor, act: 'admin.viewed', target: at, details, now };
  if (kind === 'signOut') return { actor, act: 'admin.signedOut', target: self, details, now };
  if (kind === 'stepUp') {
    return { actor, act: outcome === 'ok' ? 'admin.steppedUp' : 'admin.stepUpFailed', target: self, details, now };
  }
  return undefined;
}
