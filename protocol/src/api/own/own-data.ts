/** The user's own data: a copy of everything stored, and the deletion of the account. */
import { z } from 'zod/mini';
import { reason, userParams } from '../admin/users.ts';
import { defineRoute } from '../route.ts';
import { wallTime, wei } from '../shapes.ts';

/** Days between the request and the deletion. */
export const DELETION_DAYS = 7;
/** A deletion waits while its account is suspended; the owner then has at least this many days to cancel it. */
export const DELETION_DAYS_AFTER_SUSPENSION = 3;
/** How long an export can be downloaded. */
export const EXPORT_DAYS = 7;

export const dataExport = z.object({
  id: z.string(),
  state: z.enum(['running', 'ready', 'failed']),
  requestedAt: wallTime,
  /** Completed parts and their total; 0 of 0 before it begins. */
  partsDone: z.int(),
  partsAll: z.int(),
  sizeBytes: z.nullable(z.int()),
  /** When the file is deleted. */
  expiresAt: z.nullable(wallTime),
});
export type DataExport = z.infer<typeof dataExport>;

export const accountDeletion = z.object({
  requestedBy: z.enum(['owner', 'staff']),
  requestedAt: wallTime,
  dueAt: wallTime,
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const ownData = z.object({
  /** The latest one, while it can be downloaded. */
  export: z.nullable(dataExport),
  deletion: z.nullable(accountDeletion),
  /** Flexible and fixed, of all linked wallets and all vaults: it stays on the chain. */
  stakedWei: wei,
});
export type OwnData = z.infer<typeof ownData>;

export const readOwnData = defineRoute({
  method: 'GET',
  path: '/api/profile/data',
  access: 'user',
  summary: 'The state of the export and of the deletion, and the amount staked.',
  reply: ownData,
  errors: ['auth.required'],
});

export const requestExport = defineRoute({
  method: 'POST',
  path: '/api/profile/data/export',
  access: 'user',
  stepUp: true,
  summary: 'Create a zip file of all data stored about the account, in the background. One at a time.',
  reply: dataExport,
  errors: ['auth.required', 'auth.stepUpRequired', 'ownData.exportRunning', 'origin.foreign'],
  creates: true,
});

export const downloadExport = defineRoute({
  method: 'GET',
  path: '/api/profile/data/export/:id',
  access: 'user',
  stepUp: true,
  summary: 'Download an export that is ready. Only its owner can, for seven days.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  file: 'application/zip',
  errors: ['auth.required', 'auth.stepUpRequired', 'notFound'],
});

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/api/profile/data/deletion',
  access: 'user',
  stepUp: true,
  summary:
    'Delete the account in seven days. Until then it can be cancelled. Repeating the request does not postpone it.',
  reply: accountDeletion,
  errors: ['auth.required', 'auth.stepUpRequired', 'ownData.staffAccount', 'origin.foreign'],
  creates: true,
});

export const cancelDeletion = defineRoute({
  method: 'DELETE',
  path: '/api/profile/data/deletion',
  access: 'user',
  summary: 'Keep the account. Does nothing when no deletion is pending.',
  errors: ['auth.required', 'origin.foreign'],
});

export const cancelDeletionByLink = defineRoute({
  method: 'POST',
  path: '/api/account-deletion/cancel',
  access: 'public',
  summary: 'Keep the account, with the token of the email about its deletion. Needs no session.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  errors: ['auth.linkInvalid', 'auth.frozen', 'origin.foreign'],
  creates: true,
});

const byStaff = {
  method: 'POST',
  access: 'admin',
  stepUp: true,
  roles: ['admin'],
  params: userParams,
  body: z.object({ reason }),
  creates: true,
} as const;
const errors = ['auth.required', 'auth.stepUpRequired', 'forbidden', 'notFound', 'origin.foreign'] as const;

export const requestDeletionByStaff = defineRoute({
  ...byStaff,
  path: '/api/admin/users/:id/request-deletion',
  summary: 'Delete an account in seven days, at the request of its owner, who is notified and can cancel it.',
  errors: [...errors, 'ownData.staffAccount'],
});

export const requestExportByStaff = defineRoute({
  ...byStaff,
  path: '/api/admin/users/:id/request-export',
  summary:
    'Create the file of all data stored about an account, at the request of its owner, who alone can download it, signed in, for seven days.',
  errors: [...errors, 'ownData.exportRunning', 'ownData.exportSuspended'],
});

export const cancelDeletionByStaff = defineRoute({
  ...byStaff,
  path: '/api/admin/users/:id/cancel-deletion',
  summary: 'Cancel the pending deletion of an account. Does nothing when none is pending.',
  errors,
});
