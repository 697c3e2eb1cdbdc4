/** `GET /api/vault`. */
import { vaultStats } from '@eleven/protocol/api/vault';
import type { FastifyInstance } from 'fastify';
import type { Chain } from '../../chain/chain.ts';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import type { ReadVault } from './read-vault.ts';
import { publishReadability } from './readability.ts';

interface StatsDeps {
  readonly readVaultOf: (address?: string) => ReadVault;
  readonly chain: Pick<Chain, 'health'>;
  readonly hub: Hub;
}

export async function statsRoutes(app: FastifyInstance, { readVaultOf, chain, hub }: StatsDeps): Promise<void> {
  const end = publishReadability({ chain, hub });
  app.addHook('onClose', async () => end());
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
