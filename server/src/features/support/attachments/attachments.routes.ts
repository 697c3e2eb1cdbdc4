/** Files are accepted as they are, and served so that nothing in them can run: in a sandbox, never as a page. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileType } from '@eleven/protocol/api/route';
import {
  FILE_NAME_HEADER,
  readAttachment,
  readAttachmentByStaff,
  uploadAttachment,
  uploadAttachmentByStaff,
} from '@eleven/protocol/api/tickets/attachments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import type { AttachmentsEnv } from '../../../core/env/attachments.ts';
import { allowBodyTime, LONGEST_BODY_MS } from '../../../http/body-time.ts';
import { route } from '../../../http/route.ts';
import { idOfTicket } from '../tickets.ts';
import { type AttachmentRow, findForStaff, findForUser } from './attachments.store.ts';
import { type AttachmentDeps, type GivenFile, takeIn } from './attachments.ts';
import { readFileName } from './file-name.ts';
import { createStorage } from './storage.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Once it has a slot, an upload may take as long as 5 MB take at half a megabit a second. */
function fileOf(request: FastifyRequest): GivenFile {
  allowBodyTime(request, LONGEST_BODY_MS);
  return { body: request.body, name: readFileName(request.headers[FILE_NAME_HEADER]) };
}

/** Nothing runs, loads or is framed, and no other site can read it. */
const SANDBOX = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface RouteDeps extends Pick<AttachmentDeps, 'db' | 'clock'> {
  readonly env: { readonly attachments: AttachmentsEnv; readonly dataDir: string };
}

export async function attachmentRoutes(app: FastifyInstance, { db, clock, env }: RouteDeps): Promise<void> {
  const storage = createStorage(env.attachments);
  const deps = { db, clock, storage, incoming: join(env.dataDir, 'incoming-attachments') };
  const inSlot = createUploadSlots({ perUser: 2, perNetwork: 8, all: 40 });
  // Only these routes accept a body that is not JSON.
  await app.register(async (uploadScope) => {
    uploadScope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    route(
      uploadScope,
      uploadAttachment,
      ({ request, user }) =>
        inSlot({ userId: user.id, network: request.network }, () => takeIn(deps, { userId: user.id }, fileOf(request))),
      { limit: 'attachment' },
    );
    route(
      uploadScope,
      uploadAttachmentByStaff,
      ({ request, user }) =>
        inSlot({ userId: user.id, network: request.network }, () =>
          takeIn(deps, { staffId: user.id }, fileOf(request)),
        ),
      { limit: 'attachment' },
    );
  });

  async function send(row: AttachmentRow | undefined, reply: FastifyReply) {
    const bytes = row?.storageKey ? await storage.get(row.storageKey) : undefined;
    if (!row || !bytes) throw new AppError('notFound');
    reply
      .header('content-security-policy', SANDBOX)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', bytes.length);
    return {
      name: row.name,
      type: row.type as FileType,
      content: Readable.from([bytes]),
      // Images are shown in the thread; everything else is only downloaded.
      isShown: row.type.startsWith('image/'),
    };
  }

  route(app, readAttachment, async ({ params, user, reply }) => send(await findForUser(db, params.id, user.id), reply));

  route(app, readAttachmentByStaff, async ({ params, user, reply }) =>
    send(await findForStaff(db, { id: params.id, ticketId: idOfTicket(params.number), staffId: user.id }), reply),
  );
}
