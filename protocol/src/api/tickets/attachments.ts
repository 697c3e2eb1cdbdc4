/** Files that belong to messages of tickets. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';

export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;
export const ATTACHMENTS_OF_MESSAGE_MAX = 5;

const attachmentId = z.uuid();
/** Files that were uploaded before and belong to no message yet. */
export const attachmentIds = z.array(attachmentId).check(z.maxLength(ATTACHMENTS_OF_MESSAGE_MAX));

export const attachment = z.object({
  id: attachmentId,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.int(),
  /** For images, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** No longer stored; its name still is. */
  isGone: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** The file's name, percent-encoded; the body is the file. */
export const FILE_NAME_HEADER = 'x-file-name';

const UPLOAD_ERRORS = [
  'origin.foreign',
  'attachments.typeRefused',
  'attachments.unreadable',
  'attachments.imageTooLarge',
  'attachments.activePdf',
  'attachments.textTooLong',
  'attachments.dayFull',
  'support.secretRefused',
] as const;

const SUPPORTERS = ['admin', 'support'] as const;

export const uploadAttachment = defineRoute({
  method: 'POST',
  path: '/api/support/attachments',
  access: 'user',
  summary:
    'Upload a file for a message: PNG, JPEG, PDF or plain text of at most 5 MB. It is deleted after an hour unless a message names it.',
  upload: { nameHeader: FILE_NAME_HEADER },
  reply: attachment,
  errors: ['auth.required', 'support.restricted', ...UPLOAD_ERRORS],
});

export const readAttachment = defineRoute({
  method: 'GET',
  path: '/api/support/attachments/:id',
  access: 'user',
  summary: 'A file of a ticket of the signed-in user, or one that they have uploaded.',
  params: z.object({ id: attachmentId }),
  file: ATTACHMENT_TYPES,
  errors: ['auth.required', 'notFound'],
});

export const uploadAttachmentByStaff = defineRoute({
  method: 'POST',
  path: '/api/admin/attachments',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Upload a file for an answer or a note, as for users.',
  upload: { nameHeader: FILE_NAME_HEADER },
  reply: attachment,
  errors: ['auth.required', 'forbidden', ...UPLOAD_ERRORS],
});

export const readAttachmentByStaff = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets/:number/attachments/:id',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'A file of a ticket. The view is recorded.',
  params: z.object({ number: z.string().check(z.regex(/^E-\d{6,18}$/)), id: attachmentId }),
  file: ATTACHMENT_TYPES,
  errors: ['auth.required', 'forbidden', 'notFound'],
});
