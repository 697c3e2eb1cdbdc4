/** Wall time of this process. Rewards, terms and unlocks never use it; they use chain time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
