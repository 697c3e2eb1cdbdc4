/** Notifications on the user's devices: subscribing a browser, the list, and a test. */
import * as api from '@eleven/protocol/api/push';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { changeDevice, listPushDevices, type PushDeps, removeDevice, sendTest, subscribe } from './push-devices.ts';

export async function pushRoutes(app: FastifyInstance, deps: PushDeps): Promise<void> {
  route(app, api.pushDevices, ({ user }) => listPushDevices(deps, user));
  route(
    app,
    api.subscribePush,
    ({ request, user, body }) => subscribe(deps, user, { ...body, userAgent: request.headers['user-agent'] }),
    { limit: 'pushDevice' },
  );
  route(app, api.changePushDevice, ({ user, params, body }) => changeDevice(deps, user, params.id, body.showsAmounts));
  route(app, api.removePushDevice, async ({ user, params }) => {
    await removeDevice(deps, user, params.id);
    return undefined;
  });
  route(app, api.testPush, ({ request, user, params }) => sendTest(deps, user, params.id, requestLocale(request)), {
    limit: 'pushTest',
  });
}
