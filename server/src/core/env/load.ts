/** The limits beyond which requests are refused because of load. */
import { z } from 'zod/mini';

export interface LoadEnv {
  /** Requests per second from one network; 0: no limit. */
  readonly perSecond: number;
  /** Delay of the event loop beyond which reads are refused, in milliseconds; 0: never. */
  readonly lateMs: number;
}

const PER_SECOND = 100;
const LATE_MS = 200;
/** Factor for all limits on the local chain, where a whole team of testers comes from one loopback address. */
export const LOCAL_FACTOR = 20;

const whole = (what: string) => z.optional(z.string().check(z.regex(/^\d{1,6}$/, what)));

export const LOAD_FIELDS = {
  REQUESTS_PER_SECOND: whole('must be a number of requests, or 0 for no limit'),
  SHED_DELAY_MS: whole('must be a number of milliseconds, or 0 for never'),
};

export function loadOf(
  env: Readonly<Partial<Record<keyof typeof LOAD_FIELDS, string | undefined>>>,
  local: boolean,
): LoadEnv {
  const factor = local ? LOCAL_FACTOR : 1;
  return {
    perSecond: Number(env.REQUESTS_PER_SECOND ?? PER_SECOND * factor),
    lateMs: Number(env.SHED_DELAY_MS ?? LATE_MS * factor),
  };
}
