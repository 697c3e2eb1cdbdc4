/** Only on the local chain: the codes that the phones of staff would show. */
import { staffCodes } from '@eleven/protocol/api/dev/authenticator';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { STEP_MS, totpCode } from '../../accounts/totp.ts';
import { route } from '../../http/route.ts';
import { listStaffTotp } from './authenticator.store.ts';

export async function authenticatorRoutes(
  app: FastifyInstance,
  { db, clock, keys }: Pick<IdentityDeps, 'db' | 'clock' | 'keys'>,
): Promise<void> {
  route(app, staffCodes, async () => {
    const now = clock.now();
    const rows = await listStaffTotp(db);
    return {
      secondsLeft: Math.ceil((STEP_MS - (now.getTime() % STEP_MS)) / 1_000),
      staff: rows.flatMap(({ userId, email, name, sealedSecret, confirmedAt }) => {
        const secret = keys.open('totp secret', sealedSecret, userId);
        return secret === undefined
          ? []
          : [{ email, name, code: totpCode(secret, now), isConfirmed: confirmedAt !== null }];
      }),
    };
  });
}
