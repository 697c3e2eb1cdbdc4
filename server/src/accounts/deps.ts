/** The dependencies for proving an identity. */
import type { Chain } from '../chain/chain.ts';
import type { Clock } from '../core/clock.ts';
import type { ConcurrencyLimit } from '../core/concurrency-limit.ts';
import type { Keys } from '../core/keys.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import type { Db } from '../db/database.ts';
import type { Limits } from '../http/limits.ts';
import type { SessionCookies } from '../http/session/session-cookie.ts';
import type { Hub } from '../live/hub.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Notify } from '../notify/notify.ts';

export interface IdentityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
  readonly hasher: PasswordHasher;
  readonly keys: Keys;
  readonly cookies: SessionCookies;
  readonly limits: Limits;
  /** Limits concurrent password sign-ins, so that their writes do not delay everybody else. */
  readonly limitSignIns: ConcurrencyLimit;
  readonly site: PasskeySite;
  readonly chain: Pick<Chain, 'chainId' | 'isSignedBy'>;
}

/** The site where passkeys are created and used (WebAuthn's relying party). */
export interface PasskeySite {
  /** The host name that passkeys belong to. */
  readonly id: string;
  /** Our origins, the public one first. */
  readonly origins: readonly string[];
}

/** Browsers support no passkeys for IP addresses, so on a local machine they belong to `localhost`. */
export function passkeySite(publicUrl: string, ownOrigins: ReadonlySet<string>, local: boolean): PasskeySite {
  const { hostname } = new URL(publicUrl);
  const id = local && /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  return { id, origins: [...ownOrigins] };
}
