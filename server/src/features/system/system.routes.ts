/** The configuration that the web app needs to start, and the server's health. */
import { type Alarm, alarms } from '@eleven/protocol/api/alarms';
import { type Config, config, health, ready } from '@eleven/protocol/api/system';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../../core/same-secret.ts';
import { route } from '../../http/route.ts';
import { describeApi } from './openapi.ts';

export interface SystemDeps {
  readonly config: Config;
  /** A monitor that sends it gets details. */
  readonly readyzToken: string | undefined;
  readonly isStopping: () => boolean;
  /** Each responds or fails soon (features/status). */
  readonly database: () => Promise<{ readonly ok: boolean; readonly detail?: string }>;
  readonly readAlarms: () => Promise<readonly Alarm[]>;
}

export async function systemRoutes(app: FastifyInstance, deps: SystemDeps): Promise<void> {
  const startedAt = process.hrtime.bigint();

  route(app, config, () => deps.config);

  route(app, health, () => ({
    ok: true as const,
    version: deps.config.version,
    uptimeSeconds: Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n),
  }));

  if (app.http.local) {
    // Rendered on request, to include routes that are registered later.
    app.get('/dev/openapi.json', { config: { access: 'public' } }, () => describeApi(app.http.definitions));
  }

  route(app, ready, async ({ request, reply }) => {
    // A process that has not started does not listen.
    const database = await deps.database();
    const ok = database.ok && !deps.isStopping();
    if (!ok) reply.code(503).header('retry-after', '2');
    return { ok, ...((await mayReadParts(app, deps, request, reply)) ? { database } : {}) };
  });

  route(app, alarms, async ({ request, reply }) => {
    const checks = await deps.readAlarms();
    const ok = checks.every((check) => check.ok);
    if (!ok) reply.code(503).header('retry-after', '30');
    return { ok, ...((await mayReadParts(app, deps, request, reply)) ? { checks: [...checks] } : {}) };
  });
}

/** Behind a proxy every request comes from the same machine, so its origin proves nothing. */
async function mayReadParts(
  { http }: FastifyInstance,
  { readyzToken }: SystemDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (http.local) return true;
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && readyzToken !== undefined) return isSameSecret(given, readyzToken);
  // Without the database nobody is recognised.
  const member = await http.sessions.read(request, reply, 'admin').catch(() => undefined);
  return member !== undefined && isStaffRole(member.role);
}
