/** Stores the bytes of attachments. Keys are random names made by the server; no name that somebody typed is ever a path. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../../core/app-error.ts';
import type { AttachmentsEnv } from '../../../core/env/attachments.ts';

export interface AttachmentStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if it does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** A missing file is not an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f-]{36}$/;
const ASK_MS = 20_000;

export function createStorage(env: AttachmentsEnv): AttachmentStorage {
  return env.kind === 'folder' ? createFolderStorage(env.folder) : createS3Storage(env);
}

function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of an attachment');
  return key;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function createFolderStorage(folder: string): AttachmentStorage {
  /** One folder for each first byte keeps folders well below a million files. */
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      try {
        await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
        await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
        await rename(`${path}.new`, path);
      } catch (cause) {
        // A partial file on a full disk would never be noticed, and never be deleted.
        await rm(`${path}.new`, { force: true }).catch(() => {});
        throw new AppError('unavailable', {}, { cause });
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.new`, { force: true });
    },
  };
}

function createS3Storage({
  bucketUrl,
  region,
  accessKeyId,
  secretAccessKey,
}: AttachmentsEnv & { kind: 's3' }): AttachmentStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>) {
    const address = `${bucketUrl}/${requireKey(key)}`;
    let response: Response;
    try {
      response = await client.fetch(address, {
        method,
        ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
        signal: AbortSignal.timeout(ASK_MS),
      });
    } catch (cause) {
      throw new AppError('unavailable', {}, { cause });
    }
    if (response.ok || response.status === 404) return response;
    // Its response text may quote the account's key.
    throw new AppError('unavailable', {}, { cause: new Error(`the storage answers ${response.status} to ${method}`) });
  }
  return {
    async put(key, bytes) {
      const { ok, status } = await ask('PUT', key, new Uint8Array(bytes));
      if (!ok) throw new AppError('unavailable', {}, { cause: new Error(`the storage answers ${status} to PUT`) });
    },
    async get(key) {
      const response = await ask('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    async remove(key) {
      await ask('DELETE', key);
    },
  };
}
