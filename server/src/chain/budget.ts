/**
 * How many requests one endpoint may get. A daily or monthly budget is granted evenly over time, and unused requests are kept
 * for an hour (day) or a day (month). A monthly budget therefore never runs out weeks early, and nothing has to be stored
 * beyond the life of the process.
 */
import type { RpcLimit } from '../core/env/rpc.ts';
import { TokenBucket } from '../core/token-bucket.ts';

const SECONDS = { second: 1, day: 86_400, month: 30 * 86_400 } as const;
/** How many parts the budget is granted in; one part may be used at once. */
const PARTS = { second: 1, day: 24, month: 30 } as const;

export class Budget {
  readonly #perSecond: TokenBucket | undefined;
  readonly #long: readonly TokenBucket[];
  readonly #onUsedUp: () => void;
  #isReported = false;

  constructor(limits: readonly RpcLimit[], onUsedUp: () => void = () => {}, nowMs?: () => number) {
    const bucketOf = ({ requests, per }: RpcLimit) =>
      new TokenBucket({ most: Math.max(1, requests / PARTS[per]), perSecond: requests / SECONDS[per] }, nowMs);
    const [perSecond] = limits.filter(({ per }) => per === 'second');
    this.#perSecond = perSecond && bucketOf(perSecond);
    this.#long = limits.filter(({ per }) => per !== 'second').map(bucketOf);
    this.#onUsedUp = onUsedUp;
  }

  /** Whether the daily or monthly budget is used up; other endpoints serve until it allows the next request. */
  get isUsedUp(): boolean {
    const isUsedUp = this.#long.some(({ left }) => left < 1);
    if (isUsedUp && !this.#isReported) this.#onUsedUp();
    // Reported again only after usage has fallen to half of the budget, not with each request that trickles through.
    this.#isReported = isUsedUp || (this.#isReported && (this.used ?? 0) > 0.5);
    return isUsedUp;
  }

  /** Whether this second's requests are used up, so that another endpoint responds sooner. */
  get isBusy(): boolean {
    return (this.#perSecond?.left ?? 1) < 1;
  }

  /** The used share, 0 to 1, of the daily or monthly budget granted so far; undefined without such a limit. */
  get used(): number | undefined {
    if (this.#long.length === 0) return undefined;
    return Math.min(1, Math.max(...this.#long.map(({ left, most }) => 1 - left / most)));
  }

  /** Counts a request. Returns how long it has to wait for its turn, in milliseconds. */
  take(): number {
    for (const bucket of this.#long) bucket.take();
    return this.#perSecond?.take() ?? 0;
  }
}
