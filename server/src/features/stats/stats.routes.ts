/** `GET /api/vault`. */
import { vaultStats } from '@eleven/protocol/api/vault';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { ReadVault } from './read-vault.ts';

export async function statsRoutes(
  app: FastifyInstance,
  { readVaultOf }: { readonly readVaultOf: (address?: string) => ReadVault },
): Promise<void> {
  route(
    app,
    vaultStats,
    async ({ query: { vault } }) => {
      const state = await readVaultOf(vault)();
      if (!state) throw new AppError('unavailable');
      return state;
    },
    { isSame: 'tagged' },
  );
}
