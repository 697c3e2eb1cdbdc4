/** `GET /api/vault`. */
import { vaultStats } from '@eleven/protocol/api/vault';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { ReadVault } from './read-vault.ts';

export async function statsRoutes(
  app: FastifyInstance,
  { readVault }: { readonly readVault: ReadVault },
): Promise<void> {
  route(
    app,
    vaultStats,
    async () => {
      const state = await readVault();
      if (!state) throw new AppError('unavailable');
      return state;
    },
    { isSame: true },
  );
}
