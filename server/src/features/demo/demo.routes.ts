/** Only on the local chain: moves time forward, and gives a demo wallet BNB to stake. */
import { fundDemoWallet, moveTime } from '@eleven/protocol/api/dev/demo';
import type { FastifyInstance } from 'fastify';
import { readAddress } from '../../chain/addresses.ts';
import type { Chain } from '../../chain/chain.ts';
import type { LocalChain } from '../../chain/local-chain.ts';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';

export interface DemoDeps {
  readonly chain: Pick<Chain, 'head'>;
  readonly localChain: LocalChain;
  readonly hub: Hub;
  /** Resolves with true once the indexer has reached the block, or with false after `timeoutMs`. */
  readonly reached: (block: number, timeoutMs: number) => Promise<boolean>;
}

/** How long a reply waits for the indexer. */
const FOLLOW_MS = 3_000;

export async function demoRoutes(app: FastifyInstance, deps: DemoDeps): Promise<void> {
  const { chain, localChain, hub } = deps;

  route(
    app,
    moveTime,
    async ({ body }) => {
      const block = await localChain.moveTime(body.seconds);
      // First updates this process's chain clock and the rows: every read after the reply then sees the new time.
      const { latest } = await chain.head();
      await deps.reached(block.number, FOLLOW_MS);
      hub.publish('vault');
      return { blockTime: latest.time };
    },
    { limit: 'localChain' },
  );

  route(
    app,
    fundDemoWallet,
    async ({ body }) => {
      const address = readAddress(body.address);
      if (!address || /^0x0{38}/.test(address)) throw new AppError('wallet.addressInvalid');
      return { balanceWei: (await localChain.fund(address)).toString() };
    },
    { limit: 'localChain' },
  );
}
