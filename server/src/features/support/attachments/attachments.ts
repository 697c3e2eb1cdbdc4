/** Files of messages: received, judged by their content, stored, served, and deleted. */

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ATTACHMENT_MAX_BYTES, type Attachment, type AttachmentType } from '@eleven/protocol/api/tickets/attachments';
import { DAY_MS } from '@eleven/protocol/durations';
import { refuseSecrets } from '../../../accounts/secrets.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import { createConcurrencyLimit } from '../../../core/concurrency-limit.ts';
import type { Db } from '../../../db/database.ts';
import type { Tx } from '../../../db/tx.ts';
import { requireMayOpenTickets } from '../../../http/restrictions.ts';
import { hasTickets } from '../support.store.ts';
import {
  type AttachmentRow,
  attachTo,
  bytesSince,
  deleteAttachment,
  insertAttachment,
  listAttachments,
  type Uploader,
} from './attachments.store.ts';
import { sanitizeFileName } from './file-name.ts';
import { judgeInChild, reEncode } from './in-child.ts';
import { plainPng } from './plain-png.ts';
import { throwUnavailable, writeAtMost } from './receive.ts';
import type { AttachmentStorage } from './storage.ts';

export interface AttachmentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: AttachmentStorage;
  /** For files that are being inspected. */
  readonly incoming: string;
}

export interface GivenFile {
  /** A stream. */
  readonly body: unknown;
  readonly name: string;
}

/** One process inspects files, one at a time; a file being judged is in memory. */
const limited = createConcurrencyLimit({ parallel: 1, queue: 100 });

const DAY_MAX_BYTES = 50 * 1024 * 1024;

/** Stores no part of a refused file. */
export async function takeIn(deps: AttachmentDeps, uploader: Uploader, given: GivenFile): Promise<Attachment> {
  const { db, clock, storage, incoming } = deps;
  const now = clock.now();
  if ((await bytesSince(db, uploader, new Date(now.getTime() - DAY_MS))) >= DAY_MAX_BYTES)
    throw new AppError('attachments.dayFull', {}, { retryAfter: 3_600 });
  if (!isStream(given.body)) throw new AppError('request.invalid');
  // A user who may not open tickets, and has none, has no message to send the file with.
  if ('userId' in uploader && !(await hasTickets(db, uploader.userId)))
    await requireMayOpenTickets(db, uploader.userId, now);
  // The name is shown, too.
  refuseSecrets(given.name);
  await mkdir(incoming, { recursive: true, mode: 0o700 }).catch(throwUnavailable);
  const path = join(incoming, randomUUID());
  try {
    await writeAtMost(given.body, path, ATTACHMENT_MAX_BYTES);
    const judged = await limited(() => judge(path));
    const key = randomUUID();
    const row = await insertAttachment(db, {
      id: randomUUID(),
      ...uploader,
      name: sanitizeFileName(given.name, judged.type),
      type: judged.type,
      bytes: judged.bytes.length,
      sha256: createHash('sha256').update(judged.bytes).digest('hex'),
      width: judged.width,
      height: judged.height,
      // Inserted before the file: every stored file is known, and deleted if nobody sends it.
      storageKey: key,
      createdAt: now,
    });
    await storage.put(key, judged.bytes).catch(async (error: unknown) => {
      await deleteAttachment(db, row.id);
      throw error;
    });
    return toAttachment(row);
  } finally {
    await rm(path, { force: true });
    await rm(`${path}.out`, { force: true });
  }
}

interface Judged {
  readonly type: AttachmentType;
  readonly bytes: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Throws a catalogue error unless the file is of one of the four types. This process reads only its first bytes. */
async function judge(path: string): Promise<Judged> {
  const head = await readFirstBytes(path);
  const isPng = head.equals(PNG);
  if (!isPng && !head.subarray(0, JPEG.length).equals(JPEG))
    return { type: await judgeInChild(path), bytes: await readFile(path), width: null, height: null };
  if (isPng) await writeFile(path, plainPng(await readFile(path)));
  const written = await reEncode({ from: path, to: `${path}.out`, kind: isPng ? 'png' : 'jpeg' });
  return { ...written, bytes: await readFile(`${path}.out`) };
}

/** The rest of the file is not in memory while it waits for its turn. */
async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PNG.length), 0, PNG.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Attaches all files or none, in the transaction of the message. */
export async function attach(
  tx: Tx,
  messageId: bigint,
  uploader: Uploader | undefined,
  ids: readonly string[] = [],
): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const attached = uploader ? await attachTo(tx, messageId, uploader, [...wanted]) : 0;
  if (attached !== wanted.size) throw new AppError('attachments.gone');
}

/** Returns the files of each message. */
export async function attachmentsOf(db: Db | Tx, messageIds: readonly bigint[]): Promise<(id: bigint) => Attachment[]> {
  const rows = await listAttachments(db, messageIds);
  return (id) => rows.filter(({ messageId }) => messageId === id).map(toAttachment);
}

function toAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    type: row.type as AttachmentType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    isGone: row.storageKey === null,
  };
}
