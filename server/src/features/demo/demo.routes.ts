/** Only on the local chain: move time forward, and give a demo wallet something to stake. */
import { fundDemoWallet, moveTime } from '@eleven/protocol/api/demo';
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
  /** Of the indexer: true as soon as the database has reached a block. */
  readonly reached: (block: number, timeoutMs: number) => Promise<boolean>;
}

/** So long an answer waits for the database to follow; later it follows all the same. */
const FOLLOW_MS = 3_000;

export async function demoRoutes(app: FastifyInstance, deps: DemoDeps): Promise<void> {
  const { chain, localChain, hub } = deps;

  route(
    app,
    moveTime,
    async ({ body }) => {
      const block = await localChain.moveTime(body.seconds);
      // The clock of this process, and the rows, before the answer: what is read next is of the new time.
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
