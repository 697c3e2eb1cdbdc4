/** The dependencies of every operation on an account. */

import type { Clock } from '../../core/clock.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/database.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import type { IsLeakedPassword } from './passwords/leaked-passwords.ts';

export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly hasher: PasswordHasher;
  readonly outbox: Outbox;
  readonly isLeakedPassword: IsLeakedPassword;
}
