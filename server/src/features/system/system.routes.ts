/** The configuration that the web app needs to start, and the server's health. */
import { type Config, config, health, ready } from '@eleven/protocol/api/system';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { route } from '../../http/route.ts';
import { describeApi } from './openapi.ts';

type Readiness = z.infer<typeof ready.reply>;

export interface SystemDeps {
  readonly config: Config;
  /** Each answers quickly or not at all; what does not answer counts as not well. */
  readonly status: {
    database(): Promise<Readiness['database']>;
    chain(): Promise<Readiness['chain']>;
    indexer(): Promise<Readiness['indexer']>;
  };
}

/** A monitor asks again after a few seconds: an answer that takes longer is none. */
const TIMEOUT_MS = 1_500;

export async function systemRoutes(app: FastifyInstance, deps: SystemDeps): Promise<void> {
  const startedAt = process.hrtime.bigint();

  route(app, config, () => deps.config);

  route(app, health, () => ({
    ok: true as const,
    version: deps.config.version,
    uptimeSeconds: Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n),
  }));

  if (app.http.local) {
    // Routes that are registered later are in it as well: it is written when it is asked for.
    app.get('/dev/openapi.json', { config: { access: 'public' } }, () => describeApi(app.http.definitions));
  }

  route(app, ready, async ({ reply }) => {
    const { status } = deps;
    const [database, chain, indexer] = await Promise.all([
      inTime(status.database(), { ok: false }),
      inTime(status.chain(), { ok: false, headBlock: null }),
      inTime(status.indexer(), { ok: false, cursorBlock: null, lagBlocks: null }),
    ]);
    const ok = database.ok && chain.ok && indexer.ok;
    if (!ok) reply.code(503).header('retry-after', '2');
    return { ok, database, chain, indexer };
  });
}

async function inTime<Part extends { ok: boolean; detail?: string | undefined }>(
  part: Promise<Part>,
  failed: Part,
): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Part>((resolve) => {
    timer = setTimeout(() => resolve({ ...failed, detail: 'no answer in time' }), TIMEOUT_MS);
  });
  try {
    return await Promise.race([part, late]);
  } catch {
    return { ...failed, detail: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
