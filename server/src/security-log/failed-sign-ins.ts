/**
 * Adds failed sign-ins to the activity of the account's owner: the first per hour from each network, and at most ten a day, so
 * that strangers cannot bury other entries.
 */
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import type { Notice } from '../notify/notify.ts';
import type { SecurityEvent } from './counted-events.ts';

const MAX_PER_DAY = 10;

export class FailedSignIns {
  #hour = -1;
  #day = -1;
  readonly #notified = new Set<string>();
  readonly #inDay = new Map<string, number>();
  #pending: Notice[] = [];

  add({ kind, outcome, actorId: userId, network, device, at: now }: SecurityEvent): void {
    if (kind !== 'signIn' || userId === null || (outcome !== 'failed' && outcome !== 'factorFailed')) return;
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const day = Math.floor(now.getTime() / DAY_MS);
    if (hour !== this.#hour) this.#notified.clear();
    if (day !== this.#day) this.#inDay.clear();
    this.#hour = hour;
    this.#day = day;
    const key = `${userId} ${network}`;
    const count = this.#inDay.get(userId) ?? 0;
    if (this.#notified.has(key) || count >= MAX_PER_DAY) return;
    this.#notified.add(key);
    this.#inDay.set(userId, count + 1);
    this.#pending.push({ userId, kind: 'signInFailed', params: { ...(device ? { device } : {}), network }, now });
  }

  /** Returns each notice at most once. */
  take(): Notice[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }
}
